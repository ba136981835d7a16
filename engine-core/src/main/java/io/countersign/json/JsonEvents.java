package io.countersign.json;

import io.countersign.engine.problem.EngineCode;
import org.jspecify.annotations.Nullable;

/**
 * Events of a walk over a text or a value, in the order of the document. The path always names the
 * place of the current event. The walk, not the listener, reads strings to their end.
 */
interface JsonEvents {

  /** Called once, before all other events. */
  void start(WalkPath path);

  void beginObject();

  void endObject();

  void beginList();

  void endList();

  /**
   * Reports the name of the next member.
   *
   * @param offset its place in the text
   */
  void name(String name, CodePoints points, int offset);

  void string(CodePoints points);

  /**
   * Reports a number, as JSON writes it.
   *
   * @return why it cannot be accepted, or null
   */
  @Nullable EngineCode number(String token);

  void truth(boolean value);

  void nothing();

  /** Called at most once, instead of the remaining events, if a document is incomplete. */
  void breakOff();
}
