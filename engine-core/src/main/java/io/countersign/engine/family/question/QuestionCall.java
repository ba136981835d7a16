package io.countersign.engine.family.question;

import io.countersign.engine.family.HostCall;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.workflow.Approvers;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Call of the host that finds the people of a question. */
public sealed interface QuestionCall extends HostCall {

  /** The kinds of these calls, for exhaustive dispatch. */
  enum Kind {
    /** Asks the directory who approves. */
    FIND_APPROVERS,
    /** Asks the directory who holds roles now. */
    FIND_HOLDERS,
    /** Asks the directory for superiors. */
    FIND_SUPERIORS
  }

  /** Returns which of these calls it is. */
  Kind kind();

  @Override
  default Family family() {
    return Family.QUESTION;
  }

  @Override
  default boolean writesFirst() {
    return false;
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
      implements QuestionCall {

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
  record FindHolders(List<String> roles) implements QuestionCall {

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
      implements QuestionCall {

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
