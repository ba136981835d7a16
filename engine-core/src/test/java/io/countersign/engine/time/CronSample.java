package io.countersign.engine.time;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** A cron made from the values it allows, so that nobody has to parse it to know what it means. */
record CronSample(
    String text,
    Set<Integer> minutes,
    Set<Integer> hours,
    Days monthDays,
    Set<Integer> months,
    Days weekDays) {

  /** A day field: its values, whether it has a star, and whether it has the last day. */
  record Days(Set<Integer> values, boolean star, boolean last) {}

  /** One field as it is written, with what it allows. */
  private record Field(String text, Set<Integer> values, boolean star, boolean last) {
    Days days() {
      return new Days(values, star, last);
    }
  }

  static CronSample of(long seed, LocalDateTime around) {
    var random = new Random(seed);
    Field minute = field(random, 0, 59, random.nextInt(60), 1);
    Field hour = field(random, 0, 23, around.getHour(), 3);
    Field monthDay = field(random, 1, 31, around.getDayOfMonth(), 3);
    Field month = field(random, 1, 12, around.getMonthValue(), 1);
    Field weekDay = field(random, 0, 6, around.getDayOfWeek().getValue() % 7, 3);
    if (random.nextInt(5) == 0) {
      monthDay = new Field(monthDay.text + ",L", monthDay.values, monthDay.star, true);
    }
    String text = String.join(" ", minute.text, hour.text, monthDay.text, month.text, weekDay.text);
    return new CronSample(
        text, minute.values, hour.values, monthDay.days(), month.values, weekDay.days());
  }

  /** Often a star, otherwise values near the interesting one. */
  private static Field field(Random random, int least, int most, int near, int reach) {
    var texts = new ArrayList<String>();
    var values = new TreeSet<Integer>();
    boolean star = false;
    int elements = random.nextInt(3) + 1;
    for (int i = 0; i < elements; i++) {
      int low = clamp(near - random.nextInt(reach + 1), least, most);
      int high = clamp(near + random.nextInt(reach + 1), least, most);
      int step = random.nextInt(Math.min(most, 20)) + 1;
      switch (random.nextInt(4)) {
        case 0 -> {
          texts.add(String.valueOf(low));
          values.add(low);
        }
        case 1 -> {
          texts.add(low + "-" + high);
          add(values, low, high, 1);
        }
        case 2 -> {
          texts.add(low + "-" + high + "/" + step);
          add(values, low, high, step);
        }
        default -> {
          star = true;
          texts.add(i == 0 ? "*" : "*/" + step);
          add(values, least, most, i == 0 ? 1 : step);
        }
      }
    }
    return new Field(String.join(",", texts), values, star, false);
  }

  private static int clamp(int value, int least, int most) {
    return Math.max(least, Math.min(most, value));
  }

  private static void add(Set<Integer> values, int low, int high, int step) {
    for (int value = low; value <= high; value += step) {
      values.add(value);
    }
  }

  /** What the text means, said once more. */
  boolean allows(LocalDateTime time) {
    int day = time.getDayOfMonth();
    boolean lastDay = time.toLocalDate().plusDays(1).getDayOfMonth() == 1;
    List<Boolean> days =
        List.of(
            monthDays.values.contains(day) || (monthDays.last && lastDay),
            weekDays.values.contains(time.getDayOfWeek().getValue() % 7));
    boolean bothNeeded = monthDays.star || weekDays.star;
    return minutes.contains(time.getMinute())
        && hours.contains(time.getHour())
        && months.contains(time.getMonthValue())
        && (bothNeeded ? !days.contains(false) : days.contains(true));
  }
}
