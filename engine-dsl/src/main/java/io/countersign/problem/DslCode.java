package io.countersign.problem;

/** The problems of the expression language; {@code docs/errors.md} lists them. */
public enum DslCode implements ProblemCode {
  /** The text is longer than the limit. */
  DSL_TOO_LONG(
      """
      The text of an expression or template has more characters than the limit, 500 unless the
      language was built with others. Characters are code points: an emoji counts once.
      """,
      """
      A condition that lists many cases, or text pasted into it. Structured conditions count
      with their printed form; one that holds more than 10 values for each of these characters
      is refused before it is read.
      """,
      """
      Split the condition over several edges, compare with a list (`entity.status in ['a',
      'b']`), or let the host provide a computed field.
      """),
  /** Conditions, parentheses or negations are nested deeper than the limit. */
  DSL_TOO_DEEP(
      """
      The expression has more levels than the limit, 10 by default; or it nests parentheses
      and negations, counted together, more than 100 deep, which no limit lifts. A path or a
      literal is one level, a comparison one more, a whole chain of one connective one more.
      """,
      """
      Conditions that alternate `&&` and `||` inside one another, or generated parentheses.
      """,
      """
      Join conditions in one chain of `&&` or of `||`, or split them over several edges.
      """),
  /** More dereferences than the limit. */
  DSL_TOO_MANY_DEREFERENCES(
      """
      All paths of the expression together take more steps than the limit, 20 by default. The
      root is no step; every `.field` and every `[0]` is one.
      """,
      """
      Long paths, or many of them.
      """,
      """
      Shorten the paths, or let the host provide the values under shorter names.
      """),
  /** The text is not an expression. */
  DSL_SYNTAX(
      """
      The text is not an expression. The place is the first word or sign that does not fit;
      nothing after it was looked at.
      """,
      """
      A missing operand, two operands without an operator between them, a chain such as `a ==
      b == c`, an unclosed parenthesis.
      """,
      """
      Write paths, literals, parentheses and the operators `== != > >= < <= in contains && ||
      !`, and nothing else.
      """),
  /** A character that no expression contains. */
  DSL_UNKNOWN_CHARACTER(
      """
      A character that expressions may have only inside quotes.
      """,
      """
      Typographic quotes or spaces from a word processor, letters with accents in a field
      name, text that was cut in the middle of a character.
      """,
      """
      Replace or remove it. A field with such a name is written in brackets:
      `entity['größe']`.
      """),
  /** An operator of another language. */
  DSL_FOREIGN_OPERATOR(
      """
      An operator of another language.
      """,
      """
      `===`, `AND`, `=`, `+`, `?:` and their like, from JavaScript, SQL or spreadsheets; or
      braces around a path, which only text templates have.
      """,
      """
      The message names the operator to write instead. Arithmetic, regular expressions and
      conditional expressions do not exist here on purpose: let the host compute the value and
      compare with it.
      """),
  /** A function or method call. */
  DSL_CALL(
      """
      The expression calls a function or a method. The language has none.
      """,
      """
      `matches(…)`, `size(…)`, `entity.name.trim()` and their like.
      """,
      """
      Let the host provide the computed value as a field and compare with it.
      """),
  /** A text literal that is not closed, or has an unknown escape. */
  DSL_BAD_TEXT(
      """
      A text literal is not closed on its line, or contains an unknown escape or half of a
      surrogate pair.
      """,
      """
      A missing quote, a single backslash, a line break inside quotes.
      """,
      """
      Close the text on the line it starts on. The escapes are `\\'`, `\\"`, `\\\\`, `\\n`, `\\r`,
      `\\t` and `\\u` with four hexadecimal digits.
      """),
  /** A number literal that is not written as a plain decimal, or an index that is none. */
  DSL_BAD_NUMBER(
      """
      A number literal that is not a plain decimal, or an index that is not a small whole
      number.
      """,
      """
      Leading zeros (`007`), more than 100 characters, `[-1]` or `[1.5]` in a path.
      """,
      """
      Remove the zeros, or quote the value if it is text. Elements of a list are counted from
      `[0]`.
      """),
  /** A path that starts with a word that is no declared root. */
  DSL_UNKNOWN_ROOT(
      """
      A path starts with a name that is not a declared root.
      """,
      """
      A misspelt root, a field written without its root (`grand_total` for
      `entity.grand_total`), or text without quotes.
      """,
      """
      Start the path with a declared root such as `entity`, or quote the text.
      """),
  /** A path into a field that its record does not have. */
  DSL_UNKNOWN_FIELD(
      """
      A path names a field that its record does not have, or goes below a value that has no
      fields.
      """,
      """
      A misspelt field, a field that the contract does not declare, an element of a list
      without its index.
      """,
      """
      Correct the path, or declare the field in the contract.
      """),
  /** An operand of a type that its operator does not take. */
  DSL_TYPE_MISMATCH(
      """
      The type of an operand does not fit its operator or the other side.
      """,
      """
      A number in quotes, money beside a decimal, `>` beside text, `contains` on text, a whole
      list or record compared.
      """,
      """
      The message names the types that fit. Money is compared in minor units, as integers;
      text has no order; a list is asked with `contains`.
      """),
  /** Text beside a date or timestamp that is not ISO-8601. */
  DSL_BAD_TIME(
      """
      Text beside a date or timestamp is not ISO-8601.
      """,
      """
      A date in another notation, a timestamp without an offset, a date beside a timestamp.
      """,
      """
      Write a date as `'2026-01-31'`, a timestamp as `'2026-01-31T00:00:00Z'` or with an
      offset such as `+02:00`.
      """),
  /** A part whose result never changes. */
  DSL_CONSTANT(
      """
      A part of the expression has the same result for every document, so that it, or the part
      that it is joined with, has no effect.
      """,
      """
      `true && …`, two literals compared, an integer compared with a fraction, a number that
      no integer or amount reaches, a path compared with itself, `in []`.
      """,
      """
      Remove the constant part. A whole condition that is `true` or `false` is allowed.
      """),
  /** Null, or a missing value, under an operator that does not take it. */
  DSL_NULL_OPERAND(
      """
      An operand is null or missing, and its operator does not allow that. Only `==` and `!=`
      do. The compiler reports the literal `null`, and the evaluation reports such a value.
      """,
      """
      A field that is not filled in, a path that leads nowhere, a list index past the end.
      """,
      """
      Test first: `entity.due != null && entity.due < now`. The right side of `&&` is not
      evaluated when the left is false.
      """),
  /** A text template that is not closed or has a stray brace. */
  DSL_TEMPLATE(
      """
      A text template has a single brace, or braces around a text that is not a path.
      """,
      """
      `{` or `}` meant as text, a forgotten `}`.
      """,
      """
      Write a brace that is meant as text twice: `{{` or `}}`.
      """),
  /** A structured condition that has the wrong members. */
  DSL_STRUCTURE(
      """
      A structured condition does not have the right members.
      """,
      """
      A misspelt member, members besides `field`, `operator` and `value`, an empty `all` or
      `any`, an object as the value.
      """,
      """
      Write `{"field": "grand_total", "operator": "gt", "value": 10000}`, or `{"all": […]}`,
      `{"any": […]}`, `{"not": {…}}` over such, or `{"expression": "…"}` alone.
      """),
  /** A structured condition with an operator that does not exist. */
  DSL_UNKNOWN_OPERATOR(
      """
      A structured condition names an operator that does not exist.
      """,
      """
      A misspelt operator, or one of another system, such as `between`.
      """,
      """
      Use one of `eq neq gt gte lt lte in notIn contains startsWith regex`.
      """),
  /** A value in the data that is not of the type that was declared for it. */
  DSL_VALUE_TYPE(
      """
      An evaluation found a value that is not of the type that was declared for it, or two
      values of different kinds where nothing was declared. The evaluation failed; it is not
      false.
      """,
      """
      Data does not match its contract, or text where a number is expected in an untyped
      context.
      """,
      """
      Provide a value of that type, or declare the type that it has.
      """),
  /** A value in the data of a Java class that the language does not know. */
  DSL_VALUE_UNSUPPORTED(
      """
      An evaluation found a Java value that the language does not know, by itself or inside a
      list or record that was read as a value.
      """,
      """
      A `Double` or `Float`, which is not the number that a person wrote; an enum, an
      `OffsetDateTime`, an array, an object of the host.
      """,
      """
      Pass String, Boolean, Long, BigDecimal, Instant, LocalDate, List, Map or null.
      """),
  /** The data itself failed while it was being read. */
  DSL_DATA_FAILED(
      """
      A map or list of the data threw an exception while it was read.
      """,
      """
      A sorted map with keys that are not text, a collection that another thread changes, a
      lazy collection whose source is closed.
      """,
      """
      Pass plain maps and lists that no thread changes during the evaluation.
      """);

  private final String meaning;
  private final String cause;
  private final String remedy;

  DslCode(String meaning, String cause, String remedy) {
    this.meaning = meaning;
    this.cause = cause;
    this.remedy = remedy;
  }

  @Override
  public CodeExplanation explanation() {
    return new CodeExplanation(meaning, cause, remedy);
  }
}
