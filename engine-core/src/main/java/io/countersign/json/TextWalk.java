package io.countersign.json;

import io.countersign.engine.problem.EngineCode;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/** Walk over a text, which builds its value; reports problems and continues if it can. */
final class TextWalk {

  /*
   * The tokens come from Jackson, so what is JSON and what is not is Jackson's word. Their texts come
   * from the source itself: behind the last token stand only white space and one separator, so the
   * start of the next is known without asking. That saves copies of long strings, and gives the exact
   * character where a string or number goes wrong.
   */

  /** Our own limits are tighter or have better messages, so Jackson's must never apply. */
  private static final JsonFactory TOKENS =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxDocumentLength(-1)
                  .maxTokenCount(-1)
                  .build())
          .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .build();

  private final String text;
  private final ValueBuilder tree;
  private final JsonFindings findings;
  private final WalkPath path = new WalkPath();

  /** The end of the last token. */
  private int end;

  private boolean complete;
  private SyntaxSpot.After last = SyntaxSpot.After.NOTHING;

  TextWalk(String text, ValueBuilder tree, JsonFindings findings) {
    this.text = text;
    this.tree = tree;
    this.findings = findings;
  }

  void run() {
    try (JsonParser tokens = TOKENS.createParser(ObjectReadContext.empty(), text)) {
      walk(tokens);
    } catch (JacksonException refused) {
      reportSyntax();
    }
  }

  private void walk(JsonParser tokens) {
    boolean more = true;
    while (more && !findings.isFull()) {
      JsonToken token = tokens.nextToken();
      if (token != null && !complete) {
        more = take(token, tokens);
      } else {
        more = false;
        if (token != null || !complete) {
          reportSyntax();
        }
      }
    }
  }

  /** Handles a token; returns false if reading cannot continue. */
  private boolean take(JsonToken token, JsonParser tokens) {
    int at = SyntaxSpot.nextToken(text, end);
    return switch (token) {
      case START_OBJECT, START_ARRAY -> open(token, at);
      case END_OBJECT, END_ARRAY -> close(at);
      case PROPERTY_NAME -> name(tokens.currentName(), at);
      default -> value(token, at);
    };
  }

  private boolean open(JsonToken token, int at) {
    path.nextElement();
    if (path.depth() == Json.MAX_DEPTH) {
      findings.add(JsonRefusals.tooDeep(), at, path.pointer());
      return false;
    }
    end = at + 1;
    last = SyntaxSpot.After.OPENING;
    if (token == JsonToken.START_OBJECT) {
      tree.beginObject();
      path.openObject();
    } else {
      tree.beginList();
      path.openList();
    }
    return true;
  }

  private boolean close(int at) {
    end = at + 1;
    path.close();
    tree.end();
    return valueEnded();
  }

  private boolean name(String name, int at) {
    path.member(name);
    var literal = StringLiteral.at(text, at);
    // An incomplete name must not count as a duplicate of an earlier one.
    if (!literal.malformed() && !tree.name(name)) {
      findings.add(JsonRefusals.duplicateKey(), at, path.pointer());
    }
    last = SyntaxSpot.After.NAME;
    return finish(literal);
  }

  private boolean value(JsonToken token, int at) {
    path.nextElement();
    switch (token) {
      case VALUE_STRING -> {
        var literal = StringLiteral.at(text, at);
        tree.add(literal.value());
        if (!finish(literal)) {
          return false;
        }
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(at);
      case VALUE_TRUE -> {
        end = at + "true".length();
        tree.add(true);
      }
      case VALUE_FALSE -> {
        end = at + "false".length();
        tree.add(false);
      }
      default -> {
        end = at + "null".length();
        tree.add(null);
      }
    }
    return valueEnded();
  }

  private boolean valueEnded() {
    last = SyntaxSpot.After.VALUE;
    complete = path.depth() == 0;
    return true;
  }

  private void number(int at) {
    end = SyntaxSpot.numberEnd(text, at);
    EngineCode refusal = tree.number(text.substring(at, end));
    if (refusal != null) {
      findings.add(JsonRefusals.number(refusal), at, path.pointer());
    }
  }

  private boolean finish(StringLiteral literal) {
    for (int half : literal.halves()) {
      findings.add(JsonRefusals.halfPair(), half, path.pointer());
    }
    end = literal.end();
    if (literal.malformed()) {
      findings.add(SyntaxSpot.badString(text, end), end, path.pointer());
    }
    return !literal.malformed();
  }

  private void reportSyntax() {
    var spot = SyntaxSpot.find(text, end, last, path);
    findings.add(spot.finding(), spot.offset(), spot.pointer());
  }
}
