package io.countersign.dsl.check;

import io.countersign.dsl.check.PatternNode.At;
import io.countersign.dsl.check.PatternNode.Characters;
import io.countersign.dsl.check.PatternNode.Either;
import io.countersign.dsl.check.PatternNode.Repeated;
import io.countersign.dsl.check.PatternNode.Sequence;
import io.countersign.dsl.check.PatternProgram.Place;
import java.util.ArrayList;
import java.util.Locale;
import java.util.function.IntPredicate;

/**
 * Reader of patterns: characters, {@code .}, sets in brackets, {@code \d \w \s} and their
 * opposites, {@code ^ $ \b \B}, groups, {@code |}, and the repetitions {@code * + ?} and {@code
 * {n,m}}. Letters of other alphabets stand for themselves and belong to no class. Everything else
 * is refused, above all what no linear search can do: references back and look-around.
 */
final class PatternParser {

  private static final int DEEPEST = 50;
  private static final int MOST_TIMES = 1_000;
  private static final int END = -1;

  private final int[] written;
  private int at;
  private int depth;

  private PatternParser(String written) {
    this.written = written.codePoints().toArray();
  }

  static PatternProgram parse(String written) throws PatternFault {
    var parser = new PatternParser(written);
    var whole = parser.alternatives();
    if (parser.here() == ')') {
      throw new PatternFault("a ')' that closes nothing");
    }
    var program = new PatternProgram();
    whole.addTo(program);
    program.match();
    return program;
  }

  private int here() {
    return at < written.length ? written[at] : END;
  }

  private boolean skip(int character) {
    if (here() != character) {
      return false;
    }
    at++;
    return true;
  }

  private PatternNode alternatives() throws PatternFault {
    if (++depth > DEEPEST) {
      throw new PatternFault("more than " + DEEPEST + " groups within each other");
    }
    var parts = new ArrayList<PatternNode>();
    do {
      parts.add(sequence());
    } while (skip('|'));
    depth--;
    var all = parts.get(parts.size() - 1);
    for (int i = parts.size() - 2; i >= 0; i--) {
      all = new Either(parts.get(i), all);
    }
    return all;
  }

  private PatternNode sequence() throws PatternFault {
    var parts = new ArrayList<PatternNode>();
    while (here() != END && here() != '|' && here() != ')') {
      parts.add(repeated());
    }
    return new Sequence(parts);
  }

  private PatternNode repeated() throws PatternFault {
    var part = single();
    if (skip('*')) {
      part = new Repeated(part, 0, PatternNode.ENDLESS);
    } else if (skip('+')) {
      part = new Repeated(part, 1, PatternNode.ENDLESS);
    } else if (skip('?')) {
      part = new Repeated(part, 0, 1);
    } else if (here() == '{') {
      part = counted(part);
    } else {
      return part;
    }
    // Whether a repetition takes little or much first does not change whether there is a match.
    skip('?');
    if (here() == '*' || here() == '+' || here() == '?' || here() == '{') {
      throw new PatternFault("a repetition of a repetition");
    }
    return part;
  }

  private PatternNode counted(PatternNode part) throws PatternFault {
    at++;
    int least = number();
    int most = least;
    if (skip(',')) {
      most = here() == '}' ? PatternNode.ENDLESS : number();
    }
    if (!skip('}') || (most != PatternNode.ENDLESS && most < least)) {
      throw new PatternFault("a '{' that is not followed by a number of times");
    }
    return new Repeated(part, least, most);
  }

  private int number() throws PatternFault {
    int value = 0;
    int start = at;
    while (PatternProgram.isDigit(here()) && value <= MOST_TIMES) {
      value = value * 10 + here() - '0';
      at++;
    }
    if (at == start) {
      throw new PatternFault("a '{' that is not followed by a number of times");
    }
    if (value > MOST_TIMES) {
      throw new PatternFault("more than " + MOST_TIMES + " repetitions");
    }
    return value;
  }

  private PatternNode single() throws PatternFault {
    int character = written[at++];
    return switch (character) {
      case '^' -> new At(Place.BEGIN);
      case '$' -> new At(Place.END);
      case '.' -> new Characters(any -> any != '\n');
      case '(' -> group();
      case '[' -> new Characters(set());
      case '\\' -> escape();
      case '*', '+', '?', '{' ->
          throw new PatternFault("'" + (char) character + "' with nothing to repeat");
      default -> new Characters(other -> other == character);
    };
  }

  private PatternNode group() throws PatternFault {
    if (skip('?') && !skip(':')) {
      throw new PatternFault("a group of a kind that is not supported; write ( or (?:");
    }
    var inside = alternatives();
    if (!skip(')')) {
      throw new PatternFault("a '(' that is never closed");
    }
    return inside;
  }

  private PatternNode escape() throws PatternFault {
    if (here() == 'b' || here() == 'B') {
      return new At(written[at++] == 'b' ? Place.WORD_EDGE : Place.NO_WORD_EDGE);
    }
    return new Characters(escaped());
  }

  /** Reads what follows a backslash: a class, or one character. */
  private IntPredicate escaped() throws PatternFault {
    int character = here();
    at++;
    IntPredicate set =
        switch (character) {
          case 'd', 'D' -> PatternProgram::isDigit;
          case 'w', 'W' -> PatternProgram::isWord;
          case 's', 'S' -> PatternParser::isBlank;
          case 't' -> equalTo('\t');
          case 'n' -> equalTo('\n');
          case 'r' -> equalTo('\r');
          case 'f' -> equalTo('\f');
          case END -> throw new PatternFault("a '\\' at the end");
          default -> {
            if (PatternProgram.isWord(character) || character > 127) {
              throw new PatternFault(
                  "'\\" + Character.toString(character) + "', which has no meaning here");
            }
            yield equalTo(character);
          }
        };
    return character == 'D' || character == 'W' || character == 'S' ? set.negate() : set;
  }

  private static IntPredicate equalTo(int character) {
    return other -> other == character;
  }

  private static boolean isBlank(int character) {
    return character == ' ' || (character >= '\t' && character <= '\r' && character != 0x0b);
  }

  private IntPredicate set() throws PatternFault {
    boolean negated = skip('^');
    IntPredicate all = character -> false;
    boolean first = true;
    while (first || here() != ']') {
      first = false;
      all = all.or(element());
    }
    at++;
    return negated ? all.negate() : all;
  }

  private IntPredicate element() throws PatternFault {
    int low = here();
    if (low == END) {
      throw new PatternFault("a '[' that is never closed");
    }
    at++;
    if (low == '[' && here() == ':') {
      throw new PatternFault("a class in '[:', which is not supported");
    }
    if (low == '\\') {
      var set = escaped();
      if (here() == '-' && at + 1 < written.length && written[at + 1] != ']') {
        throw new PatternFault("a range that begins with '\\'");
      }
      return set;
    }
    boolean isRange = here() == '-' && at + 1 < written.length && written[at + 1] != ']';
    if (!isRange) {
      return equalTo(low);
    }
    at++;
    int high = here();
    at++;
    if (high == '\\') {
      throw new PatternFault("a range that ends with '\\'");
    }
    if (high < low) {
      throw new PatternFault(
          String.format(Locale.ROOT, "the range of '%c-', which ends before it begins", low));
    }
    return character -> character >= low && character <= high;
  }
}
