package io.countersign.benchmarks;

import dev.cel.runtime.CelEvaluationException;
import io.countersign.dsl.Evaluation;
import io.countersign.dsl.EvaluationOutcome;
import io.countersign.dsl.Expression;
import io.countersign.dsl.Language;
import io.countersign.problem.Result;
import java.util.concurrent.TimeUnit;
import org.mvel2.MVEL;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Benchmark of one evaluation in each language, and of compiling in ours. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class LanguageBenchmark {

  private final Contenders contenders = new Contenders();
  private final Language language = Contenders.language();
  private final String longest = LongestExpression.text();

  /** Creates the contenders; called by JMH. */
  public LanguageBenchmark() {}

  /** The same condition, written in Java. */
  @Benchmark
  public boolean lambda() {
    return contenders.lambda();
  }

  /** Ours, without a record. */
  @Benchmark
  public EvaluationOutcome countersign() {
    return contenders.countersign.evaluate(contenders.data);
  }

  /** Ours, with the record of every value read. */
  @Benchmark
  public Evaluation countersignWithRecord() {
    return contenders.countersign.evaluateWithRecord(contenders.data);
  }

  /** CEL's long-standing runtime. */
  @Benchmark
  public Object cel() throws CelEvaluationException {
    return contenders.cel.eval(contenders.data);
  }

  /** CEL's planning runtime. */
  @Benchmark
  public Object celPlanned() throws CelEvaluationException {
    return contenders.celPlanned.eval(contenders.data);
  }

  /** MVEL, compiled, interpreted mode. */
  @Benchmark
  public Object mvel() {
    return MVEL.executeExpression(contenders.mvel, contenders.data);
  }

  /** Reading, checking and planning the longest expression that is allowed. */
  @Benchmark
  public Result<Expression> compileLongest() {
    return language.condition(longest);
  }
}
