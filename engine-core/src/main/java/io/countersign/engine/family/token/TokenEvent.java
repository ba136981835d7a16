package io.countersign.engine.family.token;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.TokenId;
import java.util.List;
import java.util.Optional;

/** Fact about the place of a token. */
public sealed interface TokenEvent extends Event {

  /** The kinds of these events, for exhaustive dispatch. */
  enum Kind {
    /** A token moved along an edge. */
    TOKEN_MOVED,
    /** A token forked. */
    TOKEN_FORKED,
    /** Branches met at a join. */
    BRANCHES_JOINED,
    /** Tokens stopped, and one goes on elsewhere. */
    LEFT,
    /** A token reached an end. */
    TOKEN_ENDED
  }

  /** Returns which of these events it is. */
  Kind kind();

  /**
   * A token followed an edge.
   *
   * @param token the token
   * @param edgeId the edge
   * @param nodeId the node it leads to
   */
  record TokenMoved(TokenId token, String edgeId, String nodeId) implements TokenEvent {
    @Override
    public Kind kind() {
      return Kind.TOKEN_MOVED;
    }
  }

  /**
   * A token forked. It continues behind its branches until they meet.
   *
   * @param token the token
   * @param branches the branches, in the order of the edges
   */
  record TokenForked(TokenId token, List<Branch> branches) implements TokenEvent {

    /** Copies the branches. */
    public TokenForked {
      branches = List.copyOf(branches);
    }

    @Override
    public Kind kind() {
      return Kind.TOKEN_FORKED;
    }
  }

  /**
   * Branch of a fork.
   *
   * @param token its token
   * @param edgeId the edge it took
   * @param nodeId the node it stands at
   */
  record Branch(TokenId token, String edgeId, String nodeId) {}

  /**
   * A join fired: the branches that arrived are spent, the others are lost, and the forked token
   * continues at the join.
   *
   * @param token the token that had forked
   * @param joinId the join
   * @param arrived the tokens that had arrived, sorted
   * @param lost the tokens that had not, sorted
   * @param met whether the condition of the join was met
   */
  record BranchesJoined(
      TokenId token, String joinId, List<TokenId> arrived, List<TokenId> lost, boolean met)
      implements TokenEvent {

    /** Copies the lists. */
    public BranchesJoined {
      arrived = List.copyOf(arrived);
      lost = List.copyOf(lost);
    }

    @Override
    public Kind kind() {
      return Kind.BRANCHES_JOINED;
    }
  }

  /**
   * Tokens left where they were, all at once, and one token continues elsewhere. Rejections,
   * returns, drift, cancellation and operators cause it; the waits of the lost tokens are closed.
   *
   * @param lost the tokens that ended, sorted
   * @param minted the token that continues
   * @param nodeId the node at which it continues
   * @param edgeId the edge that it follows, or empty if no edge leads there
   * @param cause why
   * @param bearing the exceptional outcome that it carries to the next gate, or empty
   * @param by who caused it, or in whose name the causing step ran
   */
  record Left(
      List<TokenId> lost,
      TokenId minted,
      String nodeId,
      Optional<String> edgeId,
      Cause cause,
      Optional<String> bearing,
      Actor by)
      implements TokenEvent {

    /** Copies the tokens. */
    public Left {
      lost = List.copyOf(lost);
    }

    @Override
    public Kind kind() {
      return Kind.LEFT;
    }
  }

  /**
   * A token came to an end of the workflow.
   *
   * @param token the token
   */
  record TokenEnded(TokenId token) implements TokenEvent {
    @Override
    public Kind kind() {
      return Kind.TOKEN_ENDED;
    }
  }
}
