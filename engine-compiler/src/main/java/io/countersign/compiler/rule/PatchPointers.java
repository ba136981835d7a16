package io.countersign.compiler.rule;

/** JSON pointers into a patch. */
public final class PatchPointers {

  private PatchPointers() {}

  /** The pointer to a member of what another pointer leads to. */
  public static String member(String pointer, String name) {
    return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
  }
}
