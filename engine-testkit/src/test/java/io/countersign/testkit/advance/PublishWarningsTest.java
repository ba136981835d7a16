package io.countersign.testkit.advance;

import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.message;
import static io.countersign.engine.patch.PatchSteps.role;
import static io.countersign.engine.patch.PatchSteps.rule;
import static io.countersign.engine.patch.PatchSteps.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.Engine;
import io.countersign.engine.EngineBuilder;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Policies;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.Store;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.TaskDeadline;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import io.countersign.problem.Severity;
import io.countersign.testkit.host.FakeHost;
import io.countersign.testkit.memory.MemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is warned of when a workflow is published. */
class PublishWarningsTest {

  private final FakeHost host = new FakeHost(Set.of());
  private final Store store = new MemoryStore(() -> Instant.parse("2026-01-15T09:00:00Z"));

  private EngineBuilder engine() {
    return Engine.over(store)
        .host(host.ports())
        .settings(EngineSettings.with(at -> "x", () -> "secret"));
  }

  private static CompiledWorkflow workflow(StepConfig step) {
    var contract = EntityContract.document("paper").field("site", ScalarType.TEXT).build();
    var types = new TreeSet<>(StepConfig.TYPES);
    types.add("weigh");
    var slot =
        step instanceof StepConfig.Approval
            ? "slot:submitted_to_approved"
            : "slot:approved_to_active";
    return Compiler.builder()
        .handlers(types)
        .build()
        .compile(
            contract,
            PatchBuilder.on("paper", 1)
                .slot(slot, one -> leave(one.step("step", step), step))
                .build())
        .orThrow();
  }

  /** A task names the outcome of each edge out of it. */
  private static SlotBuilder leave(SlotBuilder slot, StepConfig step) {
    return step instanceof StepConfig.Task task
        ? slot.leave("step", EdgeChoice.on(task.actions().get(0).outcome()))
            .leave("step", EdgeChoice.on(StepOutcomes.EXPIRED))
            .joining()
        : slot;
  }

  private List<Problem> warnings(EngineBuilder engine, StepConfig step) {
    var workflow = workflow(step);
    var result =
        store.transactions().inOwn(tx -> engine.build().publish(tx, OrgId.of("acme"), workflow));
    Optional<String> current =
        store.transactions().inOwn(tx -> tx.workflows().current(OrgId.of("acme"), "paper"));
    assertThat(result).isInstanceOf(Result.Accepted.class);
    assertThat(result.errors()).isEmpty();
    assertThat(current).contains(workflow.hash());
    return result.warnings();
  }

  private static List<String> words(List<Problem> problems) {
    return problems.stream()
        .map(
            one ->
                one.code().name()
                    + one.place().pointer().replaceFirst(".*(?=/config|/type)", " ")
                    + " "
                    + one.found())
        .toList();
  }

  private static StepConfig webhook(String url, @Nullable String secret) {
    return new StepConfig.WebhookOut(
        url, Map.of(), Optional.ofNullable(secret), DeliveryMode.CONFIRMED);
  }

  @Test
  void shouldWarnOfARoleAPersonAndAChainThatAreNotKnown() {
    host.directory().person("ada", "clerk").chain("big", "ada");

    assertThat(
            words(
                warnings(
                    engine(), approval(role("clerk"), role("pilot"), user("ada"), user("zoe")))))
        .containsExactly(
            "APPROVERS_ABSENT /config/approvers/1 'pilot'",
            "APPROVERS_ABSENT /config/approvers/3 'zoe'");
    assertThat(words(warnings(engine(), approval(new ApproverGroup.Chain("small")))))
        .containsExactly("APPROVERS_ABSENT /config/approvalChainId 'small'");
    assertThat(warnings(engine(), approval(new ApproverGroup.Chain("big")))).isEmpty();
  }

  @Test
  void shouldWarnOfATypeOfEffectWithoutASender() {
    var message = message(StepConfig.Notification.Channel.SMS, "ada", "Hello", "It is there.");

    assertThat(words(warnings(engine(), message)))
        .containsExactly("EFFECT_WITHOUT_SENDER /config/channels/0 none in this engine");
    assertThat(words(warnings(engine(), webhook("https://example.test/x", null))))
        .containsExactly("EFFECT_WITHOUT_SENDER /config none in this engine");
    assertThat(warnings(engine().sender("sms", host.sender("sms")), message)).isEmpty();
    var print = PatchSteps.effect("print_badge", Map.of());
    assertThat(words(warnings(engine(), print)))
        .containsExactly("EFFECT_WITHOUT_SENDER /config/effectType none in this engine");
    var task =
        PatchSteps.task(List.of(PatchSteps.user("ada")), PatchSteps.consent("PRINT", "confirmed"))
            .within("P1D")
            .causing("PRINT", "print_badge", Map.of());
    assertThat(words(warnings(engine(), task)))
        .contains("EFFECT_WITHOUT_SENDER /config/effects/0/effectType none in this engine");
    var timed =
        PatchSteps.task(List.of(PatchSteps.user("ada")), PatchSteps.consent("PRINT", "confirmed"))
            .within("P1D")
            .withDeadline(
                TaskDeadline.telling(
                        "soon", TaskDeadline.Kind.WARNING, "PT4H", TaskDeadline.Audience.ADMIN)
                    .by("office"));
    assertThat(words(warnings(engine(), timed)))
        .contains("CALENDAR_UNKNOWN /config/deadlines 'office'");
    host.sends("print_badge");
    assertThat(warnings(engine().sender("print_badge", host.sender("print_badge")), print))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/hooks/paper|one without a scheme",
        "api.example.test/hooks|one without a scheme",
        "ftp://api.example.test/x|the scheme 'ftp'",
        "https:///x|one without a host",
        "https://api_1.example.test/x|one without a host",
        "https://api.example.test:70000/x|the port 70000",
        "https://<your host>/x|a text that is no address from character 9 on",
        "https://{{host}}/x|a text that is no address from character 9 on",
        "https://api.example.test/a b|a text that is no address from character 27 on",
        "https://api.example.test:0/x|the port 0",
        "https://api..example.test/x|one without a host",
        "https://api.example.test/%zz|a text that is no address from character 26 on",
        "https://{{host}}/x?{entity.site}|a text that is no address from character 9 on",
        "/hooks/{entity.site}|one without a scheme",
        "ftp://{entity.site}|another scheme",
        "mailto:{entity.site}|another scheme",
        "https://api_1.example.test/{entity.site}|one without a host"
      })
  void shouldWarnOfAnAddressThatCannotExist(String url, String found) {
    var engine = engine().sender("webhook", host.sender("webhook"));

    assertThat(words(warnings(engine, webhook(url, null))))
        .containsExactly("EFFECT_URL_IMPOSSIBLE /config/url " + found);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.example.test/x",
        "HTTP://localhost:8080",
        "https://user@api.example.test:8443/a?b=c#d",
        "https://[2001:db8::1]/x",
        "https://10.0.0.1",
        "https://api.example.test./%20x",
        "{entity.site}",
        "http{entity.site}",
        "https://{entity.site}/x",
        "https://api.example.test:{entity.site}/x",
        "https://api.example.test/x/{entity.site}",
        "https://api.example.test?q=%2{entity.site}"
      })
  void shouldNotWarnOfAnAddressThatMayExist(String url) {
    var engine = engine().sender("webhook", host.sender("webhook"));

    assertThat(warnings(engine, webhook(url, null))).isEmpty();
  }

  @Test
  void shouldAskTheSenderWhatItObjectsTo() {
    var asked = new ArrayList<String>();
    var sender =
        new EffectSender() {
          @Override
          public Sent send(Envelope envelope) {
            throw new IllegalStateException("Nothing is sent while something is published.");
          }

          @Override
          public List<Problem> objections(String org, Map<String, @Nullable Object> options) {
            asked.add(org + " " + options);
            return List.of(
                Problem.error(
                    EngineCode.EFFECT_URL_IMPOSSIBLE,
                    ProblemPlace.at("/url"),
                    "another place",
                    "this one",
                    "Send it there."));
          }
        };

    var warnings =
        warnings(
            engine().sender("webhook", sender),
            webhook("https://api.example.test/x/{entity.site}", "partner"));

    assertThat(asked).containsExactly("acme {url=https://api.example.test/x/, secret=partner}");
    assertThat(words(warnings)).containsExactly("EFFECT_URL_IMPOSSIBLE /config/url this one");
    assertThat(warnings).extracting(Problem::severity).containsExactly(Severity.WARNING);
  }

  @Test
  void shouldWarnOfStepsAndRulesThatTheHostDoesNotHave() {
    var ports = host.ports();
    var bare =
        HostPorts.of(
            ports.documents(),
            ports.mutations(),
            ports.directory(),
            (transaction, origin, question) -> Policies.Ruling.ALLOWED);
    var custom = PatchSteps.custom("weigh", Map.of());

    assertThat(words(warnings(engine(), custom)))
        .containsExactly("STEP_WITHOUT_HANDLER /type 'weigh'");
    assertThat(warnings(engine().host(new FakeHost(Set.of("weigh")).ports()), custom)).isEmpty();
    assertThat(words(warnings(engine().host(bare), rule("old rules"))))
        .containsExactly("STEP_WITHOUT_HANDLER /config/ruleSet 'old rules'");
    assertThat(warnings(engine(), rule("old rules"))).isEmpty();
  }
}
