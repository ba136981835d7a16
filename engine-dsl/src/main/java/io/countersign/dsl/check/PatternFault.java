package io.countersign.dsl.check;

/** Reason for which a text is no pattern, in words that follow "found". */
final class PatternFault extends Exception {

  private static final long serialVersionUID = 1L;

  PatternFault(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
