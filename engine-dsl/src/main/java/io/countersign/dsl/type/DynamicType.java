package io.countersign.dsl.type;

/**
 * The type of values about which nothing is declared, such as the context of a running workflow.
 */
public enum DynamicType implements Type {
  /** The only dynamic type. */
  DYNAMIC;

  @Override
  public String describe() {
    return "dynamic";
  }
}
