package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.DRAFT;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.codec.ErasedValue;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.ChangeSet.OutboxChanges;
import io.countersign.engine.store.ChangeSet.StepChanges;
import io.countersign.engine.store.StoreTransaction.Written;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An instance whose values were erased while it was under way decides nothing any more. */
class ErasedValuesTest {

  private static Office erased() {
    var office = Office.drafted(KitFixtures.one(DRAFT, PatchDraft.script()));
    office.request("submit");
    var state = office.state();
    var without =
        new InstanceState(
            state.identity(),
            state.pin(),
            state.progress(),
            state.work(),
            state.approvals(),
            Map.of("checked", ErasedValue.MAP));
    var written =
        office.in(
            tx ->
                tx.write(
                    new ChangeSet(
                        state.progress().seq(),
                        without,
                        Optional.empty(),
                        new StepChanges(List.of(), List.of(), List.of()),
                        new OutboxChanges(List.of(), List.of(), List.of(), List.of()),
                        office.now())));
    assertThat(written).isInstanceOf(Written.Done.class);
    return office;
  }

  @Test
  void shouldNotAdvance() {
    var office = erased();
    var before = office.state();

    var joined =
        office.in(tx -> office.advancer.advance(tx, office.key(), RequestContext.of(Office.EVE)));
    var worked = office.advancer.work(office.claim());

    for (var advance : List.of(joined, worked)) {
      assertThat(advance).isInstanceOf(AdvanceResult.Refused.class);
      assertThat(((AdvanceResult.Refused) advance).problems())
          .singleElement()
          .matches(problem -> problem.code() == EngineCode.WORKFLOW_VALUES_ERASED)
          .matches(problem -> problem.message().contains("checked"));
    }
    assertThat(office.state()).isEqualTo(before);
    assertThat(office.host.calls).isEmpty();
  }

  @Test
  void shouldTakeNoRequestAndNoStepOfAnOperatorButTheEnd() {
    var office = erased();

    assertThat(office.request("submit")).isInstanceOf(CommandResult.Rejected.class);
    assertThat(book(office, new OperatorCommand.Pause("lunch")))
        .isInstanceOf(CommandResult.Rejected.class);
    assertThat(book(office, new OperatorCommand.Stop(InstanceStatus.CANCELLED, "erased")))
        .isInstanceOf(CommandResult.Accepted.class);

    assertThat(office.status()).isEqualTo(InstanceStatus.CANCELLED);
  }

  private static CommandResult book(Office office, OperatorCommand command) {
    return office.in(
        tx -> office.advancer.intervene(tx, office.key(), command, RequestContext.of(Office.EVE)));
  }
}
