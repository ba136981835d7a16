package io.countersign.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A small process that outlives this JVM and cleans up after it. It waits for the end of its input,
 * which comes when this JVM closes it or dies, even by {@code kill -9}. Then it stops the server
 * that runs in a directory, if it still runs, and removes the directory.
 *
 * <p>If the JVM dies while the server is being created, the guard finds no server to stop; the
 * server notices within a minute that its directory is gone and exits.
 */
final class CleanupProcess implements AutoCloseable {

  /**
   * INT is Postgres's fast stop. Signals of a terminal go to this shell too, so it ignores them.
   */
  private static final String SCRIPT =
      """
      trap '' HUP INT TERM
      cat > /dev/null
      if read -r server < "$1/data/postmaster.pid"; then
        kill -INT "$server"
        tries=0
        while [ -e "$1/data/postmaster.pid" ] && [ "$tries" -lt 100 ]; do
          tries=$((tries + 1))
          sleep 0.1
        done
        [ ! -e "$1/data/postmaster.pid" ] || kill -KILL "$server"
      fi
      rm -rf "$1"
      """;

  private final Process shell;

  private CleanupProcess(Process shell) {
    this.shell = shell;
  }

  static CleanupProcess over(Path directory) throws IOException {
    return new CleanupProcess(
        new ProcessBuilder("sh", "-c", SCRIPT, "countersign-postgres-guard", directory.toString())
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start());
  }

  /** Cleans up now, and returns when that is done. */
  @Override
  public void close() {
    try {
      shell.getOutputStream().close();
      shell.waitFor(15, TimeUnit.SECONDS);
    } catch (IOException e) {
      throw new UncheckedIOException("The guard of the embedded Postgres is gone.", e);
    } catch (InterruptedException e) {
      // The guard continues on its own; only the wait ends.
      Thread.currentThread().interrupt();
    }
  }
}
