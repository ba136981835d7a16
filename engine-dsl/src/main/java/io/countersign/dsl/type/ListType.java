package io.countersign.dsl.type;

/**
 * A list whose elements are of one type ({@code java.util.List}).
 *
 * @param element the type of every element
 */
public record ListType(Type element) implements Type {

  @Override
  public String describe() {
    return "list of " + element.describe();
  }
}
