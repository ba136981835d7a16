package io.countersign.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Repository;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of the first words names public types, each of them once. */
class VocabularyTest {

  private static final Pattern ROW = Pattern.compile("(?m)^\\| [a-z ]+ \\| (?<types>`[^|]+`) \\|");

  @Test
  void shouldNamePublicTypesThatExist() {
    var repository = Repository.here();
    var published =
        repository
            .filesEnding(repository.root().resolve("checks/src/test/resources/public-api"), ".txt")
            .stream()
            .flatMap(file -> Repository.read(file).lines())
            .map(line -> line.replaceAll(".*[.]", ""))
            .collect(Collectors.toSet());
    var page = Repository.read(repository.root().resolve("docs/vocabulary.md"));

    var named =
        ROW.matcher(page)
            .results()
            .flatMap(row -> Pattern.compile("\\w+").matcher(row.group(1)).results())
            .map(type -> type.group())
            .toList();

    assertThat(named).hasSizeGreaterThan(15).doesNotHaveDuplicates();
    assertThat(published).containsAll(named);
  }
}
