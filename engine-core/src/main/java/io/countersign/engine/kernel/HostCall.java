package io.countersign.engine.kernel;

import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.workflow.Approvers;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Work for the host, to be done in the transaction of the advance. */
public sealed interface HostCall {

  /** Whether everything decided so far must be written before the host is called. */
  boolean writesFirst();

  /**
   * A change of business data, after the host's policy was asked.
   *
   * @param actionType the host's name for it
   * @param payload what it is given
   * @param changesMaterial whether it may change material fields
   */
  record Mutate(String actionType, Map<String, @Nullable Object> payload, boolean changesMaterial)
      implements HostCall {

    @Override
    public boolean writesFirst() {
      return true;
    }
  }

  /**
   * A change of the document's status.
   *
   * @param verb the transition, or the reason where none was asked for
   * @param from the status it has
   * @param to the status it gets
   */
  record Transition(String verb, String from, String to) implements HostCall {

    @Override
    public boolean writesFirst() {
      return true;
    }
  }

  /**
   * A question to rules that the host had before.
   *
   * @param ruleSet the host's name for them
   */
  record AskRules(String ruleSet) implements HostCall {

    @Override
    public boolean writesFirst() {
      return true;
    }
  }

  /**
   * A step whose handler the host registered.
   *
   * @param type the node type
   * @param settings its configuration
   */
  record Custom(String type, Map<String, @Nullable Object> settings) implements HostCall {

    @Override
    public boolean writesFirst() {
      return true;
    }
  }

  /**
   * A question to the host's policy.
   *
   * @param action what is to be allowed
   */
  record AskPolicy(String action) implements HostCall {

    @Override
    public boolean writesFirst() {
      return false;
    }
  }

  /**
   * A question to the host's directory: who approves.
   *
   * @param approvers how they are named
   * @param named for each approver that an expression names, what it said, by index
   * @param requester who asked for the transition
   * @param barred those who may not decide here, whoever names them, sorted
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
    public boolean writesFirst() {
      return false;
    }
  }

  /**
   * A question to the host's directory: who holds roles now. An open question asks it.
   *
   * @param roles the roles, sorted
   */
  record FindHolders(List<String> roles) implements HostCall {

    /** Copies the list. */
    public FindHolders {
      roles = List.copyOf(roles);
    }

    @Override
    public boolean writesFirst() {
      return false;
    }
  }

  /**
   * A question to the host's directory: which superiors answer where nobody else may.
   *
   * @param parties everybody who is asked
   * @param vacant the indexes of those that nobody may answer for
   * @param requester who asked for the transition, whose superiors they are
   * @param barred those who may not decide here, sorted
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
    public boolean writesFirst() {
      return false;
    }
  }
}
