package io.countersign.testkit.server;

/**
 * The facts about this machine and class path, so that a server can be chosen (and the choice
 * tested) without looking again.
 *
 * @param machine the machine
 * @param docker the state of a Docker engine
 * @param embedded the state of the embedded binaries
 */
record MachineFacts(Machine machine, Docker docker, Embedded embedded) {

  /**
   * A machine.
   *
   * @param os its operating system as Java names it
   * @param arch its processor as Java names it
   * @param musl whether its C library is musl, as on Alpine
   * @param root whether the tests run as root, which Postgres refuses
   * @param userNamespaces whether {@code unshare -U} works, which gives root another name
   */
  record Machine(String os, String arch, boolean musl, boolean root, boolean userNamespaces) {

    boolean linux() {
      return os.equals("Linux");
    }

    boolean macOs() {
      return os.startsWith("Mac");
    }

    /**
     * Returns the part of the binaries' artifact id that names this machine, empty if there is
     * none.
     */
    String binaries() {
      var system = linux() ? "linux" : macOs() ? "darwin" : "";
      var processor =
          switch (arch) {
            case "amd64", "x86_64" -> "amd64";
            case "aarch64", "arm64" -> "arm64v8";
            default -> "";
          };
      return system.isEmpty() || processor.isEmpty() || musl ? "" : system + "-" + processor;
    }

    @Override
    public String toString() {
      return os + " " + arch + (musl ? " with musl" : "") + (root ? " as root" : "");
    }
  }

  /** The state of a Docker engine. */
  enum Docker {
    /** Testcontainers is not on the class path. */
    NO_LIBRARY,
    /** No socket, variable or file points to an engine. */
    NO_TRACE,
    /** There are signs of an engine, but Testcontainers got no answer. */
    NO_ANSWER,
    /** An engine answered. */
    ANSWERS
  }

  /** The state of the embedded binaries on the class path. */
  enum Embedded {
    /** The library that starts them is missing. */
    NO_LIBRARY,
    /** The library is there, but no binaries for this machine. */
    NO_BINARIES,
    /** Both are there. */
    PRESENT
  }
}
