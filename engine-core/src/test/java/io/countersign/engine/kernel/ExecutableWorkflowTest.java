package io.countersign.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExecutableWorkflowTest {

  private final TestInstance parallel = TestInstance.submitted("parallel");
  private final ExecutableWorkflow program = parallel.program();

  @Test
  void shouldPlaceNodesInTheOrderOfTheWorkflow() {
    assertThat(program.placeOf("sys:start")).isLessThan(program.placeOf(nodeOf("split")));
    assertThat(program.placeOf(nodeOf("split"))).isLessThan(program.placeOf(nodeOf("a")));
    assertThat(program.placeOf(nodeOf("a"))).isLessThan(program.placeOf(nodeOf("join")));
    assertThat(program.placeOf("usr:nowhere")).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void shouldFindTheRegionOfASplitOnly() {
    assertThat(program.regionOf(nodeOf("split")))
        .hasValueSatisfying(
            region -> {
              assertThat(region.join()).isEqualTo(nodeOf("join"));
              assertThat(region.nodes()).contains(nodeOf("a"), nodeOf("b"));
            });
    assertThat(program.regionOf(nodeOf("a"))).isEmpty();
  }

  @Test
  void shouldHaveOpenGroundOutsideOfRegions() {
    assertThat(program.isOpenGround("sys:state:draft")).isTrue();
    assertThat(program.isOpenGround(nodeOf("split"))).isTrue();
    assertThat(program.isOpenGround(nodeOf("a"))).isFalse();
    assertThat(program.isOpenGround(nodeOf("join"))).isFalse();
    assertThat(program.isOpenGround("usr:nowhere")).isFalse();
  }

  @Test
  void shouldKnowWhereADocumentOwesNoSteps() {
    assertThat(program.isOpenStatus("draft")).isTrue();
    assertThat(program.isOpenStatus("submitted")).isFalse();
    assertThat(program.isOpenStatus("unknown")).isFalse();
  }

  @Test
  void shouldListTheStepsThatAreStillOwedInOrder() {
    assertThat(program.owedSteps(parallel.state().tokens()))
        .containsExactly(nodeOf("a"), nodeOf("b"), nodeOf("join"));
  }

  @Test
  void shouldRequireAnApprovalOnlyBehindOne() {
    assertThat(program.needsApproval("sys:gate:approve")).isFalse();
    assertThat(TestInstance.draft("approval").program().needsApproval("sys:gate:approve")).isTrue();
  }

  private String nodeOf(String label) {
    return TestInstance.nodeOf(parallel.workflow(), label);
  }
}
