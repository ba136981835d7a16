package io.countersign.compiler.schema;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An object that counts how often one of its members is handed out to somebody who walks it. */
final class CountedMembers extends AbstractMap<String, @Nullable Object> {

  private final Map<String, @Nullable Object> members = new LinkedHashMap<>();
  private long handedOut;

  long handedOut() {
    return handedOut;
  }

  @Override
  public @Nullable Object put(String name, @Nullable Object value) {
    return members.put(name, value);
  }

  @Override
  public @Nullable Object get(Object name) {
    return members.get(name);
  }

  @Override
  public boolean containsKey(Object name) {
    return members.containsKey(name);
  }

  @Override
  public Set<Map.Entry<String, @Nullable Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, @Nullable Object>> iterator() {
        var all = members.entrySet().iterator();
        return new Iterator<>() {
          @Override
          public boolean hasNext() {
            return all.hasNext();
          }

          @Override
          public Map.Entry<String, @Nullable Object> next() {
            handedOut++;
            return all.next();
          }
        };
      }

      @Override
      public int size() {
        return members.size();
      }
    };
  }
}
