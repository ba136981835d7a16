package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WalkPathTest {

  @Test
  void shouldPointToTheCurrentElementOrMember() {
    var path = new WalkPath();
    assertThat(path.pointer()).isEmpty();

    path.openObject();
    path.member("lines");
    path.openList();
    path.nextElement();
    path.nextElement();
    assertThat(path.pointer()).isEqualTo("/lines/1");
    assertThat(path.pointer(1)).isEqualTo("/lines");

    path.close();
    path.member("id");
    assertThat(path.pointer()).isEqualTo("/id");
    assertThat(path.inObject()).isTrue();
  }

  @Test
  void shouldEscapeNamesAndHideWhatCannotBeSeen() {
    var path = new WalkPath();
    path.openObject();
    path.member("a/b~c\u0007\uD83D");

    assertThat(path.pointer()).isEqualTo("/a~1b~0c\uFFFD\uFFFD");
  }

  @Test
  void shouldCountHowDeepItIs() {
    var path = new WalkPath();
    for (int i = 0; i < 40; i++) {
      path.openList();
      path.nextElement();
    }

    assertThat(path.depth()).isEqualTo(40);
    assertThat(path.pointer()).isEqualTo("/0".repeat(40));
  }
}
