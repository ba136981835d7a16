package io.countersign.engine.journal;

import io.countersign.engine.codec.MemberReader;
import io.countersign.engine.codec.MemberWriter;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.family.question.QuestionCodec;
import io.countersign.engine.family.step.WaitCodec;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Decision;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.InstanceProgress;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceState.Identity;
import io.countersign.engine.instance.InstanceState.Work;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.json.CanonicalStream;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Live parts of an instance as JSON texts for stores, each for a column of its own. Together with
 * the identity, the pin and the progress, which a store keeps in columns too, they restore exactly
 * the same state. The rules of {@link StoredText} apply to the texts.
 *
 * @param tokens the live tokens, in order, each with its open step: see {@link #tokens}
 * @param approvals the approvals that no gate has used, oldest first: see {@link #approvals}
 * @param context the outputs of steps, by key: see {@link #context}
 */
public record StoredState(String tokens, String approvals, String context) {

  private static final Set<String> TOKEN =
      Set.of("bearing", "cause", "id", "node", "phase", "step", "via");
  private static final Set<String> STEP = Set.of("actor", "awaits", "node", "seq", "version");
  private static final Set<String> APPROVAL =
      Set.of("asked", "decisions", "node", "shown", "step", "token", "verdict");

  /**
   * Returns all three texts of a state.
   *
   * @throws IllegalArgumentException if a step is open whose token is not alive
   */
  public static StoredState of(InstanceState state) {
    return new StoredState(tokens(state), approvals(state), context(state));
  }

  /**
   * Returns the tokens of a state: a list of objects with {@code bearing}, {@code cause}, {@code
   * id}, {@code node}, {@code phase}, {@code step} and {@code via}. A step holds {@code actor},
   * {@code awaits}, {@code node} if it differs from the token's, {@code seq} and {@code version}.
   * Empty members are left out.
   *
   * @throws IllegalArgumentException if a step is open whose token is not alive
   */
  public static String tokens(InstanceState state) {
    var work = state.work();
    if (!work.tokens().keySet().containsAll(work.steps().keySet())) {
      throw new IllegalArgumentException(
          "Expected every open step at a live token, but found " + work);
    }
    return list(work.tokens().values(), (token, writer) -> token(token, work, writer));
  }

  /**
   * Returns the unused approvals of a state: a list of objects with {@code asked}, {@code
   * decisions}, {@code shown}, {@code step}, {@code token} and {@code verdict}.
   */
  public static String approvals(InstanceState state) {
    return list(state.approvals().values(), StoredState::approval);
  }

  /** Returns the outputs of steps of a state: see {@link StoredText#values(java.util.Map)}. */
  public static String context(InstanceState state) {
    return StoredText.values(state.context());
  }

  /**
   * Returns the people who have decided on the way to the next gate, from the text of a state's
   * approvals alone.
   *
   * @throws IllegalStateException if the text was not written here
   */
  public static Set<String> deciders(String approvals) {
    return InstanceState.deciders(
        StoredText.read("approvals", approvals, StoredState::approvalsByStep).values());
  }

  /**
   * Returns the state that was written.
   *
   * @throws IllegalStateException if one of the texts was not written here
   */
  public InstanceState state(Identity identity, DocumentVersion pin, InstanceProgress progress) {
    return new InstanceState(
        identity,
        pin,
        progress,
        StoredText.read("tokens", tokens, StoredState::work),
        StoredText.read("approvals", approvals, StoredState::approvalsByStep),
        StoredText.read("context", context, reader -> reader.values("context")));
  }

  private static <T> String list(Iterable<T> values, BiConsumer<T, MemberWriter> members) {
    var stream = new CanonicalStream();
    var writer = new MemberWriter(stream);
    stream.beginList();
    for (var value : values) {
      writer.object(value, members);
    }
    stream.endList();
    return stream.text();
  }

  private static void token(Token token, Work work, MemberWriter writer) {
    writer
        .textIfAny("bearing", token.bearing())
        .number("cause", token.cause())
        .token("id", token.id())
        .text("node", token.nodeId())
        .word("phase", token.phase());
    var step = work.steps().get(token.id());
    if (step != null) {
      writer.object("step", step, (one, members) -> step(one, token.nodeId(), members));
    }
    writer.textIfAny("via", token.via());
  }

  private static void step(OpenStep step, String tokensNode, MemberWriter writer) {
    writer.actor("actor", step.actor());
    step.awaits().ifPresent(wait -> writer.object("awaits", wait, WaitCodec::write));
    if (!step.nodeId().equals(tokensNode)) {
      writer.text("node", step.nodeId());
    }
    writer.number("seq", step.seq()).number("version", step.version());
  }

  /** Token with its open step. */
  private record Held(Token token, Optional<OpenStep> step) {}

  private static Held readHeld(MemberReader reader) {
    reader.only(TOKEN);
    var token =
        new Token(
            reader.token("id"),
            reader.text("node"),
            reader.word("phase", Token.Phase.class),
            reader.textIfAny("via"),
            reader.textIfAny("bearing"),
            reader.number("cause"));
    var step =
        reader.has("step")
            ? Optional.of(reader.object("step", members -> step(members, token)))
            : Optional.<OpenStep>empty();
    return new Held(token, step);
  }

  private static OpenStep step(MemberReader reader, Token token) {
    reader.only(STEP);
    return new OpenStep(
        reader.number("seq"),
        token.id(),
        reader.has("node") ? reader.text("node") : token.nodeId(),
        reader.number("version"),
        reader.actor("actor"),
        reader.has("awaits")
            ? Optional.of(reader.object("awaits", WaitCodec::read))
            : Optional.empty());
  }

  private static Work work(MemberReader reader) {
    var tokens = new TreeMap<TokenId, Token>();
    var steps = new TreeMap<TokenId, OpenStep>();
    for (var held : reader.objectsThere("tokens", StoredState::readHeld)) {
      if (tokens.put(held.token().id(), held.token()) != null) {
        throw reader.mismatch("tokens", "every token once");
      }
      held.step().ifPresent(step -> steps.put(step.token(), step));
    }
    return new Work(tokens, steps);
  }

  private static void approval(Approval approval, MemberWriter writer) {
    writer
        .object("asked", approval.asked(), QuestionCodec::writeAsked)
        .objects("decisions", approval.decisions(), StoredState::decision)
        .text("node", approval.nodeId())
        .pin("shown", approval.shown())
        .number("step", approval.step())
        .token("token", approval.token())
        .word("verdict", approval.verdict());
  }

  private static void decision(Decision decision, MemberWriter writer) {
    writer
        .textUnlessEmpty("action", decision.action())
        .word("answer", decision.answer())
        .text("by", decision.by())
        .number("party", decision.party())
        .textUnlessEmpty("reason", decision.reason());
  }

  private static Map<Long, Approval> approvalsByStep(MemberReader reader) {
    var approvals = new TreeMap<Long, Approval>();
    for (var approval : reader.objectsThere("approvals", StoredState::approval)) {
      if (approvals.put(approval.step(), approval) != null) {
        throw reader.mismatch("approvals", "every approval once");
      }
    }
    return approvals;
  }

  private static Approval approval(MemberReader reader) {
    reader.only(APPROVAL);
    return new Approval(
        reader.number("step"),
        reader.text("node"),
        reader.token("token"),
        reader.pin("shown"),
        reader.object("asked", QuestionCodec::readAsked),
        reader.objectsThere("decisions", StoredState::decision),
        reader.word("verdict", Verdict.class));
  }

  private static Decision decision(MemberReader reader) {
    return new Decision(
        reader.index("party"),
        reader.text("by"),
        reader.word("answer", Answer.class),
        reader.textOrEmpty("reason"),
        reader.textOrEmpty("action"));
  }
}
