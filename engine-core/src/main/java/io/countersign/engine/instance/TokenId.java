package io.countersign.engine.instance;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Name of a token: the path of forks that led to it, with a round and an attempt. It is derived,
 * never drawn, so that a repeated decision names the same token.
 *
 * <p>{@code r1} is the first token of an instance and {@code r2} the one after the first return.
 * {@code r1/usr:…:x.0} took the first branch of the split {@code usr:…:x}. Later rounds and
 * attempts follow as {@code ~r} and {@code #a} in the last segment.
 *
 * @param path the segments, parted by slashes
 */
public record TokenId(String path) implements Comparable<TokenId> {

  private static final String ROUND = "~r";
  private static final String ATTEMPT = "#a";

  /** The first token of an instance. */
  public static final TokenId FIRST = new TokenId("r1");

  /** Returns the token of a branch of this one. */
  public TokenId branch(String splitNodeId, int index) {
    return new TokenId(path + "/" + splitNodeId + "." + index);
  }

  /** Returns the token that continues after this one was led back or led out. */
  public TokenId nextRound() {
    var stem = withoutAttempt();
    if (isRoot()) {
      return new TokenId("r" + (Integer.parseInt(stem.substring(1)) + 1));
    }
    int at = stem.lastIndexOf(ROUND);
    boolean hasRound = at > stem.lastIndexOf('/');
    int round = hasRound ? Integer.parseInt(stem.substring(at + ROUND.length())) : 1;
    return new TokenId((hasRound ? stem.substring(0, at) : stem) + ROUND + (round + 1));
  }

  /** Returns the token that retries where this one failed. */
  public TokenId nextAttempt() {
    return new TokenId(withoutAttempt() + ATTEMPT + (attempt() + 1));
  }

  /** Returns how often the step has been tried, from 1. */
  public int attempt() {
    int at = attemptAt();
    return at < 0 ? 1 : Integer.parseInt(path.substring(at + ATTEMPT.length()));
  }

  /** Returns which round this is, from 1. */
  public int round() {
    var stem = withoutAttempt();
    if (isRoot()) {
      return Integer.parseInt(stem.substring(1));
    }
    int at = stem.lastIndexOf(ROUND);
    return at > stem.lastIndexOf('/') ? Integer.parseInt(stem.substring(at + ROUND.length())) : 1;
  }

  /** Returns whether it is in no branch. */
  public boolean isRoot() {
    return path.indexOf('/') < 0;
  }

  /** Returns the token that forked into this one, or empty. */
  public Optional<TokenId> parent() {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? Optional.empty() : Optional.of(new TokenId(path.substring(0, slash)));
  }

  /** Returns the token that it was in its first round and attempt. */
  public TokenId first() {
    var stem = withoutAttempt();
    int at = stem.lastIndexOf(ROUND);
    return isRoot()
        ? FIRST
        : new TokenId(at > stem.lastIndexOf('/') ? stem.substring(0, at) : stem);
  }

  /** Returns the token or the ancestor of it that is in so many branches; 0 is the root. */
  public TokenId atDepth(int depth) {
    int end = -1;
    for (int i = 0; i <= depth; i++) {
      end = path.indexOf('/', end + 1);
      if (end < 0) {
        return this;
      }
    }
    return new TokenId(path.substring(0, end));
  }

  /** Returns whether it is another token or in one of its branches. */
  public boolean isWithin(TokenId other) {
    return path.startsWith(other.path)
        && (path.length() == other.path.length() || path.charAt(other.path.length()) == '/');
  }

  /** Returns the branch of an ancestor that it is in: a child of that ancestor. */
  public TokenId branchOf(TokenId ancestor) {
    int slash = path.indexOf('/', ancestor.path.length() + 1);
    return slash < 0 ? this : new TokenId(path.substring(0, slash));
  }

  /** Returns whether this token is an earlier round or attempt of the other one. */
  public boolean isBefore(TokenId later) {
    var own = Turn.of(path);
    var other = Turn.of(later.path);
    return own.isSound()
        && own.stem.equals(other.stem)
        && (own.round < other.round || (own.round == other.round && own.attempt < other.attempt));
  }

  /**
   * The parts of a path, which may come from outside.
   *
   * @param stem it without round and attempt
   * @param round the round, or 0 where it is no number
   * @param attempt the attempt, or 0 where it is no number
   */
  private record Turn(String stem, int round, int attempt) {

    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    static Turn of(String path) {
      int from = path.lastIndexOf('/') + 1;
      int attemptAt = path.indexOf(ATTEMPT, from);
      int attempt = attemptAt < 0 ? 1 : number(path.substring(attemptAt + ATTEMPT.length()));
      var stem = attemptAt < 0 ? path : path.substring(0, attemptAt);
      if (from == 0) {
        return new Turn("", stem.startsWith("r") ? number(stem.substring(1)) : 0, attempt);
      }
      int roundAt = stem.indexOf(ROUND, from);
      return roundAt < 0
          ? new Turn(stem, 1, attempt)
          : new Turn(
              stem.substring(0, roundAt),
              number(stem.substring(roundAt + ROUND.length())),
              attempt);
    }

    boolean isSound() {
      return round > 0 && attempt > 0;
    }

    private static int number(String text) {
      return NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    }
  }

  private int attemptAt() {
    int at = path.lastIndexOf(ATTEMPT);
    return at > path.lastIndexOf('/') ? at : -1;
  }

  private String withoutAttempt() {
    int at = attemptAt();
    return at < 0 ? path : path.substring(0, at);
  }

  @Override
  public int compareTo(TokenId other) {
    return path.compareTo(other.path);
  }

  /** Returns the path. */
  @Override
  public String toString() {
    return path;
  }
}
