package io.countersign.dsl.check;

import io.countersign.dsl.check.PatternProgram.Place;
import java.util.List;
import java.util.function.IntPredicate;

/** Part of a pattern, which adds its steps to a program. */
sealed interface PatternNode {

  /** A repetition without an upper limit. */
  int ENDLESS = -1;

  void addTo(PatternProgram program) throws PatternFault;

  /** One character of a set. */
  record Characters(IntPredicate set) implements PatternNode {
    @Override
    public void addTo(PatternProgram program) throws PatternFault {
      program.take(set);
    }
  }

  /** A place between characters. */
  record At(Place place) implements PatternNode {
    @Override
    public void addTo(PatternProgram program) throws PatternFault {
      program.test(place);
    }
  }

  /** Parts one after another. */
  record Sequence(List<PatternNode> parts) implements PatternNode {
    @Override
    public void addTo(PatternProgram program) throws PatternFault {
      for (var part : parts) {
        part.addTo(program);
      }
    }
  }

  /** Either of two parts. */
  record Either(PatternNode one, PatternNode other) implements PatternNode {
    @Override
    public void addTo(PatternProgram program) throws PatternFault {
      int fork = program.hole();
      one.addTo(program);
      int end = program.hole();
      program.fork(fork, fork + 1, program.size());
      other.addTo(program);
      program.jump(end, program.size());
    }
  }

  /** A part several times. */
  record Repeated(PatternNode part, int least, int most) implements PatternNode {
    @Override
    public void addTo(PatternProgram program) throws PatternFault {
      for (int i = 0; i < least; i++) {
        part.addTo(program);
      }
      if (most == ENDLESS) {
        int fork = program.hole();
        part.addTo(program);
        program.jump(program.hole(), fork);
        program.fork(fork, fork + 1, program.size());
        return;
      }
      for (int i = least; i < most; i++) {
        int fork = program.hole();
        part.addTo(program);
        program.fork(fork, fork + 1, program.size());
      }
    }
  }
}
