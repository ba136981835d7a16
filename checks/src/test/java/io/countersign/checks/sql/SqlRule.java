package io.countersign.checks.sql;

import io.countersign.checks.Finding;
import io.countersign.checks.JavaSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SQL lives in migration files and in classes named {@code …Sql}, and never asks the server for the
 * time, for chance or for an id.
 */
final class SqlRule {

  /** The files and classes that may read the server's clock because that is what they are for. */
  static final Set<String> CLOCKS =
      Set.of(
          // By which a store notices that a port has ended its transaction.
          "io.countersign.postgres.TransactionSql",
          // The documented defaults of created_at and updated_at.
          "engine-postgres/src/main/resources/io/countersign/postgres/migration/V002__tables.sql",
          // The default clock of the engine, in one function.
          "engine-postgres/src/main/resources/io/countersign/postgres/migration/V005__functions.sql");

  /** A text block that starts like this, after comments, is a statement. */
  private static final Pattern STATEMENT =
      Pattern.compile(
          "^\\s*((--[^\\n]*|/\\*.*?\\*/)\\s*)*"
              + "(select|insert|update|delete|merge|with|create|alter|drop|truncate)\\b.*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final String OBJECT =
      "(aggregate|cast|collation|database|domain|extension|function|index|language|operator|policy"
          + "|procedure|publication|role|rule|schema|sequence|server|statistics|subscription|table"
          + "|tablespace|trigger|type|user|view)\\s.+";

  /** A plain literal needs more than its first word: messages also start with "update". */
  private static final Pattern CLEAR_STATEMENT =
      Pattern.compile(
          "^\\s*((--[^\\n]*|/\\*.*?\\*/)\\s*)*"
              + "(select\\s.+\\sfrom\\s.+|insert\\s+into\\s.+|delete\\s+from\\s.+"
              + "|update\\s+\\S+\\s+set\\s.+"
              + "|(create|alter|drop)\\s+(or\\s+replace\\s+)?"
              + "((constraint|event|foreign|global|local|materialized|recursive|temp|temporary|unique"
              + "|unlogged)\\s+)*"
              + OBJECT
              + "|truncate\\s+(table\\s+)?(only\\s+)?[\\w.\"]+"
              + "\\s*(([;,]|cascade\\b|restrict\\b|restart\\b|continue\\b).*)?"
              + "|with\\s+(recursive\\s+)?[\\w\"]+\\s*(\\([^)]*\\)\\s*)?as\\s+(not\\s+)?"
              + "(materialized\\s*)?\\(.+)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** A comment; or a quoted text, in which nothing is a comment. */
  private static final Pattern COMMENT =
      Pattern.compile("'[^']*'|--[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);

  private static final Pattern ASKING =
      Pattern.compile(
          "\\bnow\\s*\\(|\\bcurrent_(timestamp|date|time)\\b|\\blocaltime(stamp)?\\b"
              + "|\\b(clock|statement|transaction)_timestamp\\s*\\(|\\btimeofday\\s*\\("
              + "|'(now|today|tomorrow|yesterday)'"
              + "|\\brandom\\s*\\(|\\bgen_random_uuid\\s*\\(|\\buuidv?\\d\\s*\\("
              + "|\\buuid_generate_\\w+\\s*\\(",
          Pattern.CASE_INSENSITIVE);

  private SqlRule() {}

  /** What a migration file asks the server for. */
  static List<Finding> inMigration(String file, String text) {
    return CLOCKS.contains(file) ? List.of() : asking(file, 1, text);
  }

  /**
   * What a source file holds that belongs elsewhere, and what its statements ask the server for.
   */
  static List<Finding> inSource(String file, JavaSource source) {
    var findings = new ArrayList<Finding>();
    for (var literal : source.literals()) {
      if (!literal.topLevelType().endsWith("Sql")) {
        findings.addAll(misplaced(file, literal));
      }
      // Whatever the class: a fragment outside its place would ask the server just the same.
      if (!CLOCKS.contains(source.packageName() + "." + literal.topLevelType())) {
        var firstLine = literal.block() ? literal.line() + 1 : literal.line();
        findings.addAll(asking(file, firstLine, literal.value()));
      }
    }
    return findings;
  }

  private static List<Finding> misplaced(String file, JavaSource.Literal literal) {
    var pattern = literal.block() ? STATEMENT : CLEAR_STATEMENT;
    if (!pattern.matcher(literal.value()).matches()) {
      return List.of();
    }
    return List.of(
        new Finding(
            file + ":" + literal.line(),
            "An SQL statement stands in " + literal.topLevelType() + ".",
            "move it to the …Sql class of its table family, as one text block with a comment that"
                + " says why it is shaped so; or to a migration file."));
  }

  private static List<Finding> asking(String file, long firstLine, String sql) {
    var findings = new ArrayList<Finding>();
    // Comments may name what they forbid; lines keep their numbers.
    var bare = COMMENT.matcher(sql).replaceAll(match -> withoutComment(match.group()));
    Matcher asking = ASKING.matcher(bare);
    while (asking.find()) {
      var line =
          firstLine + bare.substring(0, asking.start()).chars().filter(c -> c == '\n').count();
      findings.add(
          new Finding(
              file + ":" + line,
              "The statement asks the server for time, chance or an id: " + asking.group(),
              "bind the value: the engine passes times and ids in. A statement whose purpose is the"
                  + " server's time goes on the list SqlRule.CLOCKS."));
    }
    return findings;
  }

  private static String withoutComment(String match) {
    var kept = match.startsWith("'") ? match : match.replaceAll("[^\\n]", " ");
    return Matcher.quoteReplacement(kept);
  }
}
