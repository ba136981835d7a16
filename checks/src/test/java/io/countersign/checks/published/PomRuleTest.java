package io.countersign.checks.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import io.countersign.checks.build.PomElement;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which poms are fit for hosts. */
class PomRuleTest {

  private static final String SOUND =
      """
      <project>
        <groupId>io.countersign</groupId>
        <artifactId>engine-x</artifactId>
        <version>1</version>
        <name>X</name>
        <description>It does x.</description>
        <licenses><license><name>Apache-2.0</name></license></licenses>
        <developers><developer><name>Countersign</name></developer></developers>
        <dependencies>
          <dependency><groupId>g</groupId><artifactId>a</artifactId><version>2</version></dependency>
        </dependencies>
      </project>
      """;

  @TempDir private Path folder;

  @Test
  void shouldLetASoundPomPass() {
    assertThat(findings(SOUND)).isEmpty();
  }

  @ParameterizedTest(name = "{0} as {1} is found: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <groupId>io.countersign | <groupId>io.other                   | another group
          engine-x</artifactId>   | engine-y</artifactId>               | the pom of something else
          <version>1<             | <version>2<                         | another version than the root
          <name>X</name>          | <name></name>                       | It has no <name>.
          It does x.              | ''                                  | It has no <description>.
          Apache-2.0              | Something-1.0                       | licence is Apache-2.0
          <name>Countersign<      | <name><                             | It names no <developer>.
          <name>X</name>          | <name>X</name><parent/>             | It has <parent>.
          <name>X</name>          | <name>X</name><build/>              | It has <build>.
          <name>X</name>          | <name>X</name><repositories/>       | It has <repositories>.
          <version>2<             | <version>${a.version}<              | what ${a.version} means
          <version>2</version>    | ''                                  | no version of a
          <version>2</version>    | <version>2</version><scope>test</scope> | a, which only our build uses
          """)
  void shouldBiteWhenAPomIsUnfit(String sound, String unfit, String words) {
    assertThat(SOUND).contains(sound);

    assertThat(findings(SOUND.replace(sound, unfit)))
        .singleElement()
        .asString()
        .startsWith("engine-x/pom.xml")
        .contains(words);
  }

  private List<Finding> findings(String pom) {
    Repository.write(folder.resolve("pom.xml"), pom);
    return PomRule.findings(
        new PublishedModule("engine-x", "1", folder), PomElement.read(folder, "pom.xml"));
  }
}
