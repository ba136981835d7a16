package io.countersign.engine.journal;

import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.Event.Branch;
import io.countersign.engine.instance.Event.BranchesJoined;
import io.countersign.engine.instance.Event.Cause;
import io.countersign.engine.instance.Event.Left;
import io.countersign.engine.instance.Event.TokenEnded;
import io.countersign.engine.instance.Event.TokenForked;
import io.countersign.engine.instance.Event.TokenMoved;
import java.util.List;

/** Codecs of the events about the places of tokens. */
final class TokenEvents {

  private static final EventType<TokenMoved> MOVED =
      EventType.of(
          "token_moved",
          TokenMoved.class,
          (event, out) ->
              out.text("edge", event.edgeId())
                  .text("node", event.nodeId())
                  .token("token", event.token()),
          in -> new TokenMoved(in.token("token"), in.text("edge"), in.text("node")));

  private static final EventType<TokenForked> FORKED =
      EventType.of(
          "token_forked",
          TokenForked.class,
          (event, out) ->
              out.objects("branches", event.branches(), TokenEvents::branch)
                  .token("token", event.token()),
          in ->
              new TokenForked(
                  in.token("token"),
                  in.objects(
                      "branches",
                      one -> new Branch(one.token("token"), one.text("edge"), one.text("node")))));

  private static final EventType<BranchesJoined> JOINED =
      EventType.of(
          "branches_joined",
          BranchesJoined.class,
          (event, out) ->
              out.tokens("arrived", event.arrived())
                  .text("join", event.joinId())
                  .tokens("lost", event.lost())
                  .flag("met", event.met())
                  .token("token", event.token()),
          in ->
              new BranchesJoined(
                  in.token("token"),
                  in.text("join"),
                  in.tokens("arrived"),
                  in.tokens("lost"),
                  in.flag("met")));

  private static final EventType<Left> LEFT =
      EventType.of(
          "left",
          Left.class,
          (event, out) -> {
            out.textIfAny("bearing", event.bearing())
                .actor("by", event.by())
                .word("cause", event.cause().kind());
            Changed.members(event.cause().changes(), out);
            out.textIfAny("edge", event.edgeId());
            out.tokens("lost", event.lost())
                .token("minted", event.minted())
                .text("node", event.nodeId());
          },
          (event, out) -> {
            Changed.values(event.cause().changes(), out);
            out.textUnlessEmpty("reason", event.cause().reason());
          },
          (in, values) ->
              new Left(
                  in.tokens("lost"),
                  in.token("minted"),
                  in.text("node"),
                  in.textIfAny("edge"),
                  new Cause(
                      in.word("cause", Cause.Kind.class),
                      values.text("reason"),
                      Changed.read(in, values)),
                  in.textIfAny("bearing"),
                  in.actor("by")));

  private static final EventType<TokenEnded> ENDED =
      EventType.of(
          "token_ended",
          TokenEnded.class,
          (event, out) -> out.token("token", event.token()),
          in -> new TokenEnded(in.token("token")));

  static final List<EventType<? extends Event>> ALL = List.of(MOVED, FORKED, JOINED, LEFT, ENDED);

  private TokenEvents() {}

  private static void branch(Branch branch, Out out) {
    out.text("edge", branch.edgeId()).text("node", branch.nodeId()).token("token", branch.token());
  }
}
