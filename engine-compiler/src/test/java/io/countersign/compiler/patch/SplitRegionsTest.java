package io.countersign.compiler.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.countersign.compiler.patch.RegionNesting.Fault;
import io.countersign.engine.workflow.graph.ForkRegion;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which split belongs to which join. */
class SplitRegionsTest {

  @Test
  void shouldFindNoRegionInAChain() {
    assertThat(SplitRegions.of(Sketch.graph("a>b b>c"))).isEmpty();
  }

  @Test
  void shouldPairASplitWithItsJoin() {
    assertThat(SplitRegions.of(Sketch.graph("x>S1 S1>b S1>a a>J1 b>J1 J1>y")))
        .containsExactly(new ForkRegion("S1", "J1", Optional.empty(), List.of("a", "b")));
  }

  @Test
  void shouldPairInnerRegionsFirstAndSayWhatIsAroundThem() {
    // given a region in a branch, another behind it, and alternatives inside a branch
    var graph =
        Sketch.graph(
            "S1>S2 S2>a S2>b a>J2 b>J2 J2>S3 S3>c S3>J3 c>J3 J3>J1 S1>d d>e d>f e>g f>g g>J1");

    // then
    assertThat(SplitRegions.of(graph))
        .containsExactly(
            new ForkRegion(
                "S1",
                "J1",
                Optional.empty(),
                List.of("J2", "J3", "S2", "S3", "a", "b", "c", "d", "e", "f", "g")),
            new ForkRegion("S2", "J2", Optional.of("S1"), List.of("a", "b")),
            new ForkRegion("S3", "J3", Optional.of("S1"), List.of("c")));
  }

  @Test
  void shouldPairRegionsThatAreAlternatives() {
    assertThat(SplitRegions.of(Sketch.graph("x>S1 S1>a S1>b a>J1 b>J1 x>S2 S2>c S2>d c>J2 d>J2")))
        .extracting(ForkRegion::split, ForkRegion::join)
        .containsExactly(tuple("S1", "J1"), tuple("S2", "J2"));
  }

  @Test
  void shouldTellAnEdgeAcrossBranchesOnce() {
    assertThat(faults("S1>a S1>b a>J1 b>J1 a>b")).containsExactly("CLASH b [S1]");
    assertThat(faults("S1>a a>c c>d d>J1 S1>b b>J1 b>c")).containsExactly("CLASH c [S1]");
    assertThat(faults("S1>S2 S2>a S2>b a>J2 b>J2 J2>J1 S1>c c>J1 c>J2"))
        .containsExactly("CLASH J2 [S1, S2]");
  }

  @Test
  void shouldTellAnEdgeIntoARegionOnce() {
    assertThat(faults("x>S1 x>b S1>a S1>b a>J1 b>J1")).containsExactly("CLASH b [S1]");
    assertThat(faults("x>S1 x>J1 S1>a S1>b a>J1 b>J1")).containsExactly("CLASH J1 [S1]");
  }

  @Test
  void shouldTellAnEdgeOutOfARegionOnce() {
    assertThat(faults("S1>a S1>b a>J1 b>J1 J1>y a>y")).containsExactly("CLASH y [S1]");
    assertThat(faults("S1>a S1>b a>J1 b>J1 J1>y a>out")).containsExactly("LEAK a [S1]");
    assertThat(faults("S1>S2 S2>a S2>b a>J2 b>J2 J2>J1 S1>c c>J1 b>J1"))
        .containsExactly("CLASH J1 [S2]");
  }

  @Test
  void shouldTellAMissingJoinAndNotWhereItIsMissed() {
    assertThat(faults("S1>a S1>b a>y b>y")).containsExactly("SPLIT_WITHOUT_JOIN S1 [S1]");
    assertThat(faults("S1>a S1>b")).containsExactly("SPLIT_WITHOUT_JOIN S1 [S1]");
    assertThat(faults("S1>S2 S2>a S2>b a>y b>y y>J1 S1>c c>J1"))
        .containsExactly("SPLIT_WITHOUT_JOIN S2 [S2]");
    assertThat(faults("S1>S2 S2>a S2>b a>J1 b>J1 S1>c c>J1"))
        .containsExactly("SPLIT_WITHOUT_JOIN S2 [S2]");
  }

  @Test
  void shouldTellAMissingSplit() {
    assertThat(faults("a>J1 J1>b")).containsExactly("JOIN_WITHOUT_SPLIT J1 []");
    assertThat(faults("S1>a S1>b a>J2 J2>c c>J1 b>J1")).containsExactly("JOIN_WITHOUT_SPLIT J2 []");
    assertThat(faults("x>a x>b a>J1 b>J1 J1>S2 S2>c S2>d c>J2 d>J2"))
        .containsExactly("JOIN_WITHOUT_SPLIT J1 []");
  }

  @Test
  void shouldTellRegionsThatOverlap() {
    assertThat(faults("S1>a S1>b a>J1 b>J1 a>J2 b>J2 J1>y J2>y"))
        .containsExactly("SECOND_JOIN J2 [S1]");
    assertThat(faults("x>S1 x>S2 S1>a S1>b S2>c S2>d a>J1 b>J1 c>J1 d>J1"))
        .containsExactly("CLASH J1 [S1, S2]");
  }

  @Test
  void shouldRefuseToListRegionsOfABadGraph() {
    assertThatThrownBy(() -> SplitRegions.of(Sketch.graph("S1>a S1>b")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not well nested");
    assertThatThrownBy(() -> SplitRegions.of(Sketch.graph("a>b b>a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cycle");
  }

  private static List<String> faults(String sketch) {
    return SplitRegions.nesting(Sketch.graph(sketch)).faults().stream()
        .map(SplitRegionsTest::told)
        .toList();
  }

  private static String told(Fault fault) {
    return fault.kind() + " " + fault.nodeId() + " " + fault.splits();
  }
}
