package io.countersign.engine.family.token;

import io.countersign.engine.codec.ChangedValuesCodec;
import io.countersign.engine.codec.EventType;
import io.countersign.engine.codec.MemberWriter;
import io.countersign.engine.family.token.TokenEvent.Branch;
import io.countersign.engine.family.token.TokenEvent.BranchesJoined;
import io.countersign.engine.family.token.TokenEvent.Left;
import io.countersign.engine.family.token.TokenEvent.TokenEnded;
import io.countersign.engine.family.token.TokenEvent.TokenForked;
import io.countersign.engine.family.token.TokenEvent.TokenMoved;
import io.countersign.engine.instance.Cause;
import java.util.List;

/** Codecs of the events about the places of tokens. */
final class TokenCodec {

  private static final EventType<TokenMoved> MOVED =
      EventType.of(
          "token_moved",
          TokenMoved.class,
          (event, writer) ->
              writer
                  .text("edge", event.edgeId())
                  .text("node", event.nodeId())
                  .token("token", event.token()),
          reader ->
              new TokenMoved(reader.token("token"), reader.text("edge"), reader.text("node")));

  private static final EventType<TokenForked> FORKED =
      EventType.of(
          "token_forked",
          TokenForked.class,
          (event, writer) ->
              writer
                  .objects("branches", event.branches(), TokenCodec::branch)
                  .token("token", event.token()),
          reader ->
              new TokenForked(
                  reader.token("token"),
                  reader.objects(
                      "branches",
                      one -> new Branch(one.token("token"), one.text("edge"), one.text("node")))));

  private static final EventType<BranchesJoined> JOINED =
      EventType.of(
          "branches_joined",
          BranchesJoined.class,
          (event, writer) ->
              writer
                  .tokens("arrived", event.arrived())
                  .text("join", event.joinId())
                  .tokensUnlessEmpty("lost", event.lost())
                  .flag("met", event.met())
                  .token("token", event.token()),
          reader ->
              new BranchesJoined(
                  reader.token("token"),
                  reader.text("join"),
                  reader.tokens("arrived"),
                  reader.tokensOrEmpty("lost"),
                  reader.flag("met")));

  private static final EventType<Left> LEFT =
      EventType.of(
          "left",
          Left.class,
          (event, writer) -> {
            writer
                .textIfAny("bearing", event.bearing())
                .actor("by", event.by())
                .word("cause", event.cause().kind());
            ChangedValuesCodec.members(event.cause().changes(), writer);
            writer.textIfAny("edge", event.edgeId());
            writer
                .tokensUnlessEmpty("lost", event.lost())
                .token("minted", event.minted())
                .text("node", event.nodeId());
          },
          (event, writer) -> {
            ChangedValuesCodec.values(event.cause().changes(), writer);
            writer.textUnlessEmpty("reason", event.cause().reason());
          },
          (reader, values) ->
              new Left(
                  reader.tokensOrEmpty("lost"),
                  reader.token("minted"),
                  reader.text("node"),
                  reader.textIfAny("edge"),
                  new Cause(
                      reader.word("cause", Cause.CauseKind.class),
                      values.text("reason"),
                      ChangedValuesCodec.read(reader, values)),
                  reader.textIfAny("bearing"),
                  reader.actor("by")));

  private static final EventType<TokenEnded> ENDED =
      EventType.of(
          "token_ended",
          TokenEnded.class,
          (event, writer) -> writer.token("token", event.token()),
          reader -> new TokenEnded(reader.token("token")));

  static final List<EventType<? extends TokenEvent>> ALL =
      List.of(MOVED, FORKED, JOINED, LEFT, ENDED);

  private TokenCodec() {}

  private static void branch(Branch branch, MemberWriter writer) {
    writer
        .text("edge", branch.edgeId())
        .text("node", branch.nodeId())
        .token("token", branch.token());
  }
}
