package io.countersign.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.erp.ErpHost;
import io.countersign.erp.story.InvoiceStory;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The story has the same results under Spring as on JDBI alone. */
final class SpringStoryTest {

  /** Times, hashes and ids differ from run to run, and the journal is ordered by the workers. */
  private static final Predicate<String> SAME_IN_EVERY_RUN =
      Pattern.compile("^    (\\d\\d \\w{3} |verified: ).*").asMatchPredicate().negate();

  /** A request that reaches a document before its start has been advanced begins another round. */
  private static final Pattern TOKEN = Pattern.compile("\\(token r\\d+\\)");

  @Test
  void shouldRunTheSameStory() throws SQLException {
    var onSpring = new ByteArrayOutputStream();
    var onJdbi = new ByteArrayOutputStream();

    SpringStory.run(new PrintStream(onSpring, true, StandardCharsets.UTF_8));
    InvoiceStory.run(new PrintStream(onJdbi, true, StandardCharsets.UTF_8), ErpHost::onJdbi);

    assertThat(lines(onSpring)).isEqualTo(lines(onJdbi)).hasSizeGreaterThan(60);
  }

  private static List<String> lines(ByteArrayOutputStream printed) {
    return printed
        .toString(StandardCharsets.UTF_8)
        .lines()
        .filter(SAME_IN_EVERY_RUN)
        .map(line -> TOKEN.matcher(line).replaceAll("(token)"))
        .toList();
  }
}
