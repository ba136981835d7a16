package io.countersign.compiler.publish;

import static io.countersign.compiler.publish.Desk.ADMIN;
import static io.countersign.compiler.publish.Desk.SCOPE;
import static io.countersign.compiler.publish.Desk.patch;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.store.DefinitionStore.Outcome;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Two publishers at one desk, whose steps of reading, deciding and storing interleave. */
class PublicationPlannerProps {

  /** What a publisher sets out to do. */
  private enum Wish {
    SAVE,
    PUBLISH,
    ARCHIVE
  }

  @Property
  void shouldKeepOneCurrentVersionAndFreezeWhatWasPublished(
      @ForAll("scripts") List<Wish> ada,
      @ForAll("scripts") List<Wish> bob,
      @ForAll("schedules") List<Boolean> schedule) {
    // given
    var desk = Desk.ready();
    var clerks = List.of(new Clerk(desk, ada), new Clerk(desk, bob));
    var seen = new HashMap<UUID, Definition>();

    // when
    for (boolean first : schedule) {
      clerks.get(first ? 0 : 1).step();

      // then
      holds(desk, seen);
    }
  }

  private static void holds(Desk desk, Map<UUID, Definition> seen) {
    for (var kind : List.of(DefinitionKind.ORG_PATCH, DefinitionKind.EFFECTIVE)) {
      var rows =
          desk.definitions.all().stream()
              .filter(row -> row.kind() == kind)
              .sorted(Comparator.comparingInt(Definition::version))
              .toList();
      for (int i = 0; i < rows.size(); i++) {
        assertThat(rows.get(i).version()).isEqualTo(i + 1);
      }
      assertThat(rows.stream().filter(row -> row.status() == DefinitionStatus.PUBLISHED))
          .hasSizeLessThanOrEqualTo(1);
      assertThat(rows.stream().filter(row -> row.status() == DefinitionStatus.DRAFT))
          .hasSizeLessThanOrEqualTo(1);
    }
    assertThat(desk.definitions.all().stream().map(Definition::id)).containsAll(seen.keySet());
    for (var row : desk.definitions.all()) {
      var before = seen.put(row.id(), row);
      if (before != null) {
        assertThat(before.objection(row)).isEmpty();
      }
    }
  }

  /** One publisher: every wish takes two steps, deciding and storing. */
  private static final class Clerk {

    private final Desk desk;
    private final Deque<Wish> wishes;
    private Optional<Publication> decided = Optional.empty();

    Clerk(Desk desk, List<Wish> wishes) {
      this.desk = desk;
      this.wishes = new ArrayDeque<>(wishes);
    }

    void step() {
      if (decided.isPresent()) {
        store(decided.get());
        decided = Optional.empty();
        return;
      }
      var wish = wishes.poll();
      if (wish != null && decide(wish) instanceof PublishResult.Ready ready) {
        decided = Optional.of(ready.publication());
      }
    }

    private PublishResult decide(Wish wish) {
      var standing = desk.standing();
      var id = desk.nextId();
      return switch (wish) {
        case SAVE ->
            desk.publishing.saveDraft(
                standing, "rules", patch(1, (int) id.getLeastSignificantBits()), id, ADMIN);
        case PUBLISH -> desk.publishing.publish(standing, id, ADMIN);
        case ARCHIVE ->
            standing
                .effective()
                .map(current -> desk.publishing.archive(current, ADMIN))
                .orElseGet(() -> desk.publishing.publish(standing, id, ADMIN));
      };
    }

    /** A publication that went through put exactly its own effective definition in force. */
    private void store(Publication publication) {
      if (desk.definitions.apply(publication) == Outcome.APPLIED) {
        var current = desk.definitions.findPublished(SCOPE, DefinitionKind.EFFECTIVE);
        publication.changes().stream()
            .map(Publication.Change::after)
            .filter(row -> row.kind() == DefinitionKind.EFFECTIVE)
            .filter(row -> row.status() == DefinitionStatus.PUBLISHED)
            .forEach(row -> assertThat(current).contains(row));
      }
    }
  }

  @Provide
  Arbitrary<List<Wish>> scripts() {
    return Arbitraries.frequency(
            Tuple.of(3, Wish.SAVE), Tuple.of(3, Wish.PUBLISH), Tuple.of(1, Wish.ARCHIVE))
        .list()
        .ofSize(8);
  }

  @Provide
  Arbitrary<List<Boolean>> schedules() {
    return Arbitraries.of(true, false).list().ofSize(32);
  }
}
