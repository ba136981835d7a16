package io.countersign.checks;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Modifier;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * One source file, read by the compiler's own parser: its types and its text literals.
 *
 * @param packageName its package
 * @param types its types, nested ones included
 * @param literals its text literals
 */
public record JavaSource(String packageName, List<Type> types, List<Literal> literals) {

  /** Copies both lists. */
  public JavaSource {
    types = List.copyOf(types);
    literals = List.copyOf(literals);
  }

  /**
   * A type that the file declares.
   *
   * @param name its name with those of its enclosing types, joined by dots
   * @param javadoc the text of its Javadoc, without the stars; empty where it has none
   * @param visible whether it, and each type around it, is public
   */
  public record Type(String name, String javadoc, boolean visible) {

    /** Whether it has Javadoc. */
    public boolean documented() {
      return !javadoc.isBlank();
    }
  }

  /**
   * A text literal.
   *
   * @param topLevelType the type of the file it stands in
   * @param line the line it starts in
   * @param value the text
   * @param block whether it is a text block
   */
  public record Literal(String topLevelType, long line, String value, boolean block) {}

  /** Reads a file. */
  public static JavaSource of(Path file) {
    return parse(file.getFileName() + "", Repository.read(file));
  }

  /** Reads a text as if it were a file. */
  public static JavaSource parse(String name, String text) {
    var task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(
                    null,
                    null,
                    JavaSource::ignore,
                    List.of("-proc:none"),
                    null,
                    List.of(new Text(name, text)));
    try {
      var scanner = new Scanner(DocTrees.instance(task), text);
      var unit = task.parse().iterator().next();
      scanner.scan(unit, null);
      var own = unit.getPackageName() == null ? "" : unit.getPackageName().toString();
      return new JavaSource(own, scanner.types, scanner.literals);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The build's own compiler reports what is wrong with a file. */
  private static void ignore(Diagnostic<? extends JavaFileObject> diagnostic) {}

  private static final class Text extends SimpleJavaFileObject {

    private final String text;

    Text(String name, String text) {
      super(URI.create("string:///" + name), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class Scanner extends TreePathScanner<@Nullable Void, @Nullable Void> {

    private final DocTrees trees;
    private final String text;
    private final Deque<Type> enclosing = new ArrayDeque<>();
    private final List<Type> types = new ArrayList<>();
    private final List<Literal> literals = new ArrayList<>();

    Scanner(DocTrees trees, String text) {
      this.trees = trees;
      this.text = text;
    }

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
      if (tree.getSimpleName().isEmpty()) {
        return super.visitClass(tree, null);
      }
      var type = describe(tree);
      types.add(type);
      enclosing.push(type);
      super.visitClass(tree, null);
      enclosing.pop();
      return null;
    }

    @Override
    public @Nullable Void visitLiteral(LiteralTree tree, @Nullable Void unused) {
      if (tree.getValue() instanceof String value) {
        CompilationUnitTree unit = getCurrentPath().getCompilationUnit();
        var start = (int) trees.getSourcePositions().getStartPosition(unit, tree);
        var topLevel = enclosing.isEmpty() ? "" : enclosing.getLast().name();
        literals.add(
            new Literal(
                topLevel,
                unit.getLineMap().getLineNumber(start),
                value,
                text.startsWith("\"\"\"", start)));
      }
      return null;
    }

    private Type describe(ClassTree tree) {
      var outer = enclosing.peek();
      var name = (outer == null ? "" : outer.name() + ".") + tree.getSimpleName();
      var javadoc = Objects.requireNonNullElse(trees.getDocComment(getCurrentPath()), "");
      var open = tree.getModifiers().getFlags().contains(Modifier.PUBLIC) || isInInterface();
      return new Type(name, javadoc, open && (outer == null || outer.visible()));
    }

    private boolean isInInterface() {
      var parent = getCurrentPath().getParentPath();
      return parent != null
          && parent.getLeaf() instanceof ClassTree around
          && Set.of("INTERFACE", "ANNOTATION_TYPE").contains(around.getKind().name());
    }
  }
}
