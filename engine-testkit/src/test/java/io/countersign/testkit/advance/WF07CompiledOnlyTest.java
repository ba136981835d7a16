package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.advance.Advance;
import io.countersign.engine.advance.Advancer;
import io.countersign.engine.advance.Booking;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.problem.EngineCode;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** WF-07: only what was compiled runs, and only as it was compiled. Here: when it is loaded. */
class WF07CompiledOnlyTest {

  private final Office office = Rigs.submitted(Rigs.one(SUBMITTED, Patches.approval("ada")));

  private Advance advanced(UnaryOperator<String> altering) {
    var altered = AlteredStore.ofTexts(office.store, altering);
    var advancer = new Advancer(altered, office.host.ports(), Rigs.settings());
    office.request("cancel");
    return office.in(tx -> advancer.advance(tx, office.key(), Caller.of(Office.EVE)));
  }

  private void assertRefused(Advance advance, EngineCode code) {
    assertThat(((Advance.Refused) advance).problems())
        .extracting(problem -> problem.code().name())
        .containsExactly(code.name());
    assertThat(office.host.calls).containsExactly("submit");
    assertThat(office.nodes()).containsExactly(Patches.id(SUBMITTED, 1));
    office.check();
  }

  @Test
  void shouldNotRunAWorkflowOfWhichOneLetterWasAltered() {
    var advance = advanced(text -> text.replaceFirst("sys:gate:approve", "sys:gate:approvf"));

    assertRefused(advance, EngineCode.WORKFLOW_HASH_MISMATCH);
  }

  @Test
  void shouldNotRunAnotherWorkflowInItsPlace() {
    var other = Compiler.standard().compile(Office.contract(), Patches.none()).orThrow();

    var advance = advanced(text -> other.toJson());

    assertRefused(advance, EngineCode.WORKFLOW_HASH_MISMATCH);
  }

  @Test
  void shouldNotRunWhatAnotherCompilerMade() {
    var advance =
        advanced(
            text ->
                text.replaceFirst(
                    "\"compilerVersion\":\"[^\"]*\"", "\"compilerVersion\":\"2.0.0\""));

    // It is whole, but means something else to this engine: the instance stops where it stands.
    assertThat(advance)
        .isInstanceOfSatisfying(
            Advance.Failed.class,
            failed ->
                assertThat(failed.reason()).contains(EngineCode.WORKFLOW_COMPILER_STALE.name()));
    assertThat(office.host.calls).containsExactly("submit");
    assertThat(office.nodes()).containsExactly(Patches.id(SUBMITTED, 1));
    office.check();
  }

  @Test
  void shouldNotStartWhatIsNotCompiled() {
    var altered = AlteredStore.ofTexts(office.store, text -> "{}");
    var advancer = new Advancer(altered, office.host.ports(), Rigs.settings());
    office.request("cancel");
    office.work();

    var booking =
        office.in(
            tx ->
                advancer
                    .recordings()
                    .record(
                        tx,
                        DocumentChange.created(
                            Office.INVOICE, office.host.get(Office.INVOICE.id())),
                        Caller.of(Office.EVE)));

    assertThat(booking).isInstanceOf(Booking.Denied.class);
  }

  @Test
  void shouldGoOnOnceTheWorkflowIsAsItWas() {
    advanced(text -> text.replaceFirst("sys:gate:approve", "sys:gate:approvf"));

    office.work();

    assertThat(office.host.calls).containsExactly("submit", "cancel");
  }
}
