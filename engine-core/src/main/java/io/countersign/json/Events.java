package io.countersign.json;

import io.countersign.engine.problem.EngineCode;
import org.jspecify.annotations.Nullable;

/**
 * What a walk over a text or a value tells, in the order of the document. The path always stands at
 * what is being told. Strings must be read to their end by whoever tells them, not by the listener.
 */
interface Events {

  /** Given once, before everything else. */
  void start(Path path);

  void beginObject();

  void endObject();

  void beginList();

  void endList();

  /**
   * The name of the next member.
   *
   * @param offset where it stands in the text
   */
  void name(String name, CodePoints points, int offset);

  void string(CodePoints points);

  /**
   * A number, as JSON writes it.
   *
   * @return why it cannot be taken, or null
   */
  @Nullable EngineCode number(String token);

  void truth(boolean value);

  void nothing();

  /** Given at most once, instead of the rest, where a document breaks off. */
  void breakOff();
}
