package io.countersign.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.everit.json.schema.Schema;
import org.everit.json.schema.ValidationException;
import org.everit.json.schema.loader.SchemaLoader;
import org.json.JSONObject;
import org.json.JSONTokener;
import org.jspecify.annotations.Nullable;

/** What holds of the check whatever the source is. */
class SchemaCheckProps {

  private static final String NAME = "sample.schema.json";
  private static final SchemaCheck SAMPLE = SchemaCheck.inResource(SchemaCheckProps.class, NAME);
  private static final Schema LIBRARY = library();

  private static final List<String> NAMES =
      List.of(
          "id", "mode", "version", "count", "rate", "pack", "note", "due", "labels", "tags", "flag",
          "limit", "open", "more", "nodes", "rule", "either", "type", "nodeId", "quorum", "inner",
          "days", "all", "not", "a", "b", "c", "l", "~/", "%41");

  @Property
  void shouldAcceptExactlyWhatTheLibraryAccepts(@ForAll("sources") Object source) {
    assertThat(SAMPLE.problems(source).isEmpty()).isEqualTo(isValid(source));
  }

  @Property
  void shouldReportEachProblemOnceAtAPlaceInTheSource(@ForAll("sources") Object source) {
    var problems = SAMPLE.problems(source);

    assertThat(problems)
        .isEqualTo(Problem.sorted(problems))
        .allSatisfy(
            problem -> {
              var pointer = problem.place().pointer();
              assertThat(pointer.isEmpty() || isIn(source, pointer)).as(pointer).isTrue();
            });
  }

  private static Arbitrary<Object> values(int depth) {
    Arbitrary<Object> single =
        Arbitraries.of(
            List.of(
                "approval",
                "wait",
                "serial",
                "abc",
                "",
                "3d",
                true,
                0L,
                1L,
                10L,
                new BigDecimal("0.5"),
                List.of(),
                Map.of()));
    if (depth == 0) {
      return single;
    }
    var inner = values(depth - 1);
    Arbitrary<Object> lists = inner.list().ofMaxSize(3).map(list -> list);
    Arbitrary<Object> objects =
        Arbitraries.maps(Arbitraries.of(NAMES), inner).ofMaxSize(5).map(members -> members);
    return Arbitraries.oneOf(List.of(single, lists, objects));
  }

  @Provide
  Arbitrary<Object> sources() {
    var names = Arbitraries.of(NAMES);
    var values = values(3);
    Arbitrary<Object> sound =
        Arbitraries.maps(names, values)
            .ofMaxSize(2)
            .map(
                members -> {
                  var source = new TreeMap<String, Object>(members);
                  source.put("id", "abc");
                  source.put("nodes", List.of(Map.of("type", "wait", "days", 1L)));
                  return source;
                });
    return Arbitraries.oneOf(List.of(values, sound));
  }

  private static boolean isIn(Object source, String pointer) {
    @Nullable Object value = source;
    for (String step : pointer.substring(1).split("/", -1)) {
      var name = step.replace("~1", "/").replace("~0", "~");
      if (value instanceof Map<?, ?> members && members.containsKey(name)) {
        value = members.get(name);
      } else if (value instanceof List<?> elements && Integer.parseInt(name) < elements.size()) {
        value = elements.get(Integer.parseInt(name));
      } else {
        return false;
      }
    }
    return true;
  }

  private static boolean isValid(Object source) {
    try {
      LIBRARY.validate(OrgJson.of(source));
      return true;
    } catch (ValidationException e) {
      return false;
    }
  }

  private static Schema library() {
    try (var stream = SchemaCheckProps.class.getResourceAsStream(NAME)) {
      var json = new JSONObject(new JSONTokener(Objects.requireNonNull(stream)));
      return SchemaLoader.builder().schemaJson(json).build().load().build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
