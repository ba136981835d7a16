package io.countersign.engine.kernel;

import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.workflow.Approvers;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Call of the host, to be made in the transaction of the advance. */
public sealed interface HostCall {

  /** The kinds of calls, for exhaustive dispatch. */
  enum Kind {
    /** Changes business data. */
    MUTATE(true),
    /** Changes the status of the document. */
    TRANSITION(true),
    /** Asks rules that the host had before. */
    ASK_RULES(true),
    /** Runs a step that the host added. */
    CUSTOM(true),
    /** Asks the policy of the host. */
    ASK_POLICY(false),
    /** Asks the directory who approves. */
    FIND_APPROVERS(false),
    /** Asks the directory who holds roles now. */
    FIND_HOLDERS(false),
    /** Asks the directory for superiors. */
    FIND_SUPERIORS(false);

    private final boolean writesFirst;

    Kind(boolean writesFirst) {
      this.writesFirst = writesFirst;
    }
  }

  /** Returns which of the calls this is. */
  Kind kind();

  /** Returns whether everything decided so far must be written before the host is called. */
  default boolean writesFirst() {
    return kind().writesFirst;
  }

  /**
   * Change of business data, after the host's policy was asked.
   *
   * @param actionType the host's name for it
   * @param payload the input of the action
   * @param changesMaterial whether it may change material fields
   */
  record Mutate(String actionType, Map<String, @Nullable Object> payload, boolean changesMaterial)
      implements HostCall {
    @Override
    public Kind kind() {
      return Kind.MUTATE;
    }
  }

  /**
   * Change of the document's status.
   *
   * @param verb the transition, or the reason if none was requested
   * @param from the current status
   * @param to the new status
   */
  record Transition(String verb, String from, String to) implements HostCall {
    @Override
    public Kind kind() {
      return Kind.TRANSITION;
    }
  }

  /**
   * Question to rules of the host.
   *
   * @param ruleSet the host's name for them
   */
  record AskRules(String ruleSet) implements HostCall {
    @Override
    public Kind kind() {
      return Kind.ASK_RULES;
    }
  }

  /**
   * Step whose handler the host registered.
   *
   * @param type the node type
   * @param settings its configuration
   */
  record Custom(String type, Map<String, @Nullable Object> settings) implements HostCall {
    @Override
    public Kind kind() {
      return Kind.CUSTOM;
    }
  }

  /**
   * Question to the host's policy.
   *
   * @param action the action to be allowed
   */
  record AskPolicy(String action) implements HostCall {
    @Override
    public Kind kind() {
      return Kind.ASK_POLICY;
    }
  }

  /**
   * Question to the host's directory: which people approve.
   *
   * @param approvers how they are named
   * @param named the result of each expression that names an approver, by the index of the approver
   * @param requester who asked for the transition
   * @param barred the people who may not decide here, however they are named, sorted
   */
  record FindApprovers(
      Approvers approvers,
      Map<Integer, @Nullable Object> named,
      String requester,
      List<String> barred)
      implements HostCall {

    /** Copies the list. */
    public FindApprovers(
        Approvers approvers,
        Map<Integer, @Nullable Object> named,
        String requester,
        List<String> barred) {
      this.approvers = approvers;
      this.named = named;
      this.requester = requester;
      this.barred = List.copyOf(barred);
    }

    @Override
    public Kind kind() {
      return Kind.FIND_APPROVERS;
    }
  }

  /**
   * Question to the host's directory: which people hold roles now. An open question asks it.
   *
   * @param roles the roles, sorted
   */
  record FindHolders(List<String> roles) implements HostCall {

    /** Copies the list. */
    public FindHolders {
      roles = List.copyOf(roles);
    }

    @Override
    public Kind kind() {
      return Kind.FIND_HOLDERS;
    }
  }

  /**
   * Question to the host's directory: which superiors of the requester answer for vacant parties.
   *
   * @param parties all parties that are asked
   * @param vacant the indexes of the parties that no person may answer for
   * @param requester who asked for the transition, whose superiors they are
   * @param barred the people who may not decide here, sorted
   */
  record FindSuperiors(
      List<Party> parties, List<Integer> vacant, String requester, List<String> barred)
      implements HostCall {

    /** Copies the lists. */
    public FindSuperiors {
      parties = List.copyOf(parties);
      vacant = List.copyOf(vacant);
      barred = List.copyOf(barred);
    }

    @Override
    public Kind kind() {
      return Kind.FIND_SUPERIORS;
    }
  }
}
