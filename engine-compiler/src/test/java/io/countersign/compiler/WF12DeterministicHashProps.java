package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.sample.Samples.Sample;
import io.countersign.compiler.sample.Shuffle;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** WF-12, for any order. */
class WF12DeterministicHashProps {

  @Provide
  Arbitrary<Sample> samples() {
    return Arbitraries.of(Samples.all().values());
  }

  @Property
  void shouldNotDependOnTheOrderOfItsInput(@ForAll("samples") Sample sample, @ForAll long seed) {
    // given
    var compiler = Compiler.standard();
    var shuffled = Shuffle.of(sample, seed);

    // when
    var first = compiler.compile(sample.contract(), sample.patch()).orThrow();
    var second = compiler.compile(shuffled.contract(), shuffled.patch()).orThrow();

    // then
    assertThat(second.hash()).isEqualTo(first.hash());
  }
}
