package io.countersign.engine.time;

import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reader of a text as a cron. For one use. */
final class CronReader {

  /** Enough for every minute of the hour written out. */
  private static final int MAX_LENGTH = 500;

  private static final int REFUSED = -1;
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
  private static final Pattern LONG_NUMBER = Pattern.compile("[0-9]{10,}");
  private static final Pattern NAME = Pattern.compile("[A-Za-z]{3}");
  private static final Pattern QUOTABLE = Pattern.compile("[!-~]{1,20}");

  private final String text;
  private final List<Problem> problems = new ArrayList<>();

  /** Part of the text. */
  private record Part(int from, String text) {}

  CronReader(String text) {
    this.text = text;
  }

  Result<Cron> read() {
    if (text.length() > MAX_LENGTH) {
      refuseLength();
      return refuse();
    }
    var parts = split(text, 0, " \t").stream().filter(part -> !part.text.isEmpty()).toList();
    if (parts.size() != CronField.values().length) {
      refuseCount(parts);
      return refuse();
    }
    var rest = parts.iterator();
    var sets = new EnumMap<CronField, CronSet>(CronField.class);
    var places = new EnumMap<CronField, Integer>(CronField.class);
    for (var field : CronField.values()) {
      var part = rest.next();
      places.put(field, part.from);
      sets.put(field, set(field, part));
    }
    if (!problems.isEmpty()) {
      return refuse();
    }
    var days =
        new CronDays(
            get(sets, CronField.DAY_OF_MONTH),
            get(sets, CronField.MONTH),
            get(sets, CronField.DAY_OF_WEEK));
    if (!days.everCome()) {
      refuseNever(places.getOrDefault(CronField.DAY_OF_MONTH, 0));
      return refuse();
    }
    return new Result.Accepted<>(
        new Cron(canonical(parts), get(sets, CronField.MINUTE), get(sets, CronField.HOUR), days));
  }

  private static CronSet get(Map<CronField, CronSet> sets, CronField field) {
    return sets.getOrDefault(field, CronSet.NOTHING);
  }

  private static String canonical(List<Part> parts) {
    return parts.stream().map(Part::text).collect(Collectors.joining(" ")).toUpperCase(Locale.ROOT);
  }

  private Result<Cron> refuse() {
    return new Result.Refused<>(Problem.sorted(problems));
  }

  private static List<Part> split(String text, int offset, String separators) {
    var parts = new ArrayList<Part>();
    int from = 0;
    for (int at = 0; at <= text.length(); at++) {
      if (at == text.length() || separators.indexOf(text.charAt(at)) >= 0) {
        parts.add(new Part(offset + from, text.substring(from, at)));
        from = at + 1;
      }
    }
    return parts;
  }

  private CronSet set(CronField field, Part part) {
    return split(part.text, part.from, ",").stream()
        .map(element -> element(field, element))
        .reduce(CronSet.NOTHING, CronSet::and);
  }

  private CronSet element(CronField field, Part part) {
    if (field == CronField.DAY_OF_MONTH && part.text.equalsIgnoreCase("L")) {
      return CronSet.LAST_DAY;
    }
    int slash = part.text.indexOf('/');
    if (slash < 0) {
      return values(field, part, 1);
    }
    var base = new Part(part.from, part.text.substring(0, slash));
    int step = step(field, new Part(part.from + slash + 1, part.text.substring(slash + 1)));
    if (!base.text.equals("*") && base.text.indexOf('-') < 0) {
      refuseStepOfOne(field, base);
      return CronSet.NOTHING;
    }
    return values(field, base, step);
  }

  private CronSet values(CronField field, Part part, int step) {
    boolean star = part.text.equals("*");
    int dash = part.text.indexOf('-');
    int low;
    int high;
    if (star) {
      low = field.least;
      high = field.highest();
    } else if (dash < 0) {
      low = value(field, part);
      high = low;
    } else {
      low = value(field, new Part(part.from, part.text.substring(0, dash)));
      high = value(field, new Part(part.from + dash + 1, part.text.substring(dash + 1)));
    }
    if (low == REFUSED || high == REFUSED || step == REFUSED) {
      return CronSet.NOTHING;
    }
    boolean untilSunday =
        field == CronField.DAY_OF_WEEK && high == CronField.SUNDAY && low > CronField.SUNDAY;
    high = untilSunday ? CronField.LAST_SUNDAY : high;
    if (low > high) {
      refuseOrder(part);
      return CronSet.NOTHING;
    }
    return new CronSet(field.bits(low, high, step), star, false);
  }

  private int value(CronField field, Part part) {
    if (NAME.matcher(part.text).matches()) {
      int named = field.nameIndex(part.text.toUpperCase(Locale.ROOT));
      if (named >= 0) {
        return named;
      }
    }
    return number(part, field.label, field.least, field.most);
  }

  private int step(CronField field, Part part) {
    return number(part, "a step", 1, field.most);
  }

  private int number(Part part, String what, int least, int most) {
    boolean tooLong = LONG_NUMBER.matcher(part.text).matches();
    if (!tooLong && !NUMBER.matcher(part.text).matches()) {
      refuse(
          EngineCode.TIME_CRON_SYNTAX,
          part.from,
          what + " from " + least + " to " + most,
          quote(part.text),
          "Write values, ranges such as 1-5, steps such as */15, lists such as 1,15, names such as"
              + " MON or JAN, and L alone for the last day of the month.");
      return REFUSED;
    }
    int number = tooLong ? REFUSED : Integer.parseInt(part.text);
    if (number < least || number > most) {
      refuse(
          EngineCode.TIME_CRON_RANGE,
          part.from,
          what + " from " + least + " to " + most,
          tooLong ? "a longer number" : part.text,
          "Choose a number in that range; what takes longer than the field needs the next field.");
      return REFUSED;
    }
    return number;
  }

  private static String quote(String token) {
    if (token.isEmpty()) {
      return "nothing";
    }
    return QUOTABLE.matcher(token).matches() ? "'" + token + "'" : "other text";
  }

  private void refuseLength() {
    refuse(
        EngineCode.TIME_CRON_SYNTAX,
        0,
        "at most " + MAX_LENGTH + " characters",
        "more",
        "Use ranges and steps instead of long lists.");
  }

  private void refuseCount(List<Part> parts) {
    int wanted = CronField.values().length;
    refuse(
        EngineCode.TIME_CRON_SYNTAX,
        parts.size() > wanted ? parts.get(wanted).from : text.length(),
        "five fields: minute, hour, day of month, month, day of week",
        parts.isEmpty() ? "none" : String.valueOf(parts.size()),
        "Write all five, such as 0 9 * * MON-FRI; there are no seconds, years or names like"
            + " @daily.");
  }

  private void refuseStepOfOne(CronField field, Part base) {
    refuse(
        EngineCode.TIME_CRON_SYNTAX,
        base.from,
        "* or a range before a step",
        quote(base.text),
        "Write where the steps end, such as 5-" + field.most + "/2.");
  }

  private void refuseOrder(Part part) {
    refuse(
        EngineCode.TIME_CRON_RANGE,
        part.from,
        "a range from a lower to a higher value",
        quote(part.text),
        "Write two ranges with a comma between, such as 22-23,0-2.");
  }

  private void refuseNever(int at) {
    refuse(
        EngineCode.TIME_CRON_NEVER,
        at,
        "a day that one of the months has",
        "one that none of them has",
        "Write L for the last day of the month, or choose another day or month.");
  }

  private void refuse(EngineCode code, int at, String expected, String found, String remedy) {
    problems.add(Problem.error(code, LinePlace.in(text, at), expected, found, remedy));
  }
}
