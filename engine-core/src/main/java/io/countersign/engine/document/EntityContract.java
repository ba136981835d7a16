package io.countersign.engine.document;

import io.countersign.dsl.Language;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.RecordType.Field;
import io.countersign.dsl.type.Type;
import io.countersign.json.Members;
import io.countersign.json.Shaped;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a host promises of one document type, and the one source of its workflow: typed fields,
 * which of them approvals are for, statuses and transitions. Immutable. A contract may be nonsense;
 * the compiler says so.
 *
 * @param entityType the document type as the host names it, such as {@code invoice}
 * @param lifecycleVersion grows with every change to the lifecycle; the envelope bears it
 * @param fields the fields by name, sorted
 * @param roots what expressions may read besides the document, by root, sorted; {@code actor},
 *     {@code org} and {@code context} may hold anything unless they are declared here
 * @param lifecycle the statuses and transitions
 * @param options what the host chose
 */
public record EntityContract(
    String entityType,
    int lifecycleVersion,
    Map<String, FieldContract> fields,
    Map<String, Type> roots,
    Lifecycle lifecycle,
    Options options) {

  /** Copies and sorts the maps. */
  public EntityContract {
    fields = Collections.unmodifiableMap(new TreeMap<>(fields));
    roots = Collections.unmodifiableMap(new TreeMap<>(roots));
  }

  /**
   * What a host may choose for a document type.
   *
   * @param immediateRequests whether a gate with nothing before it runs in the transaction of the
   *     person who asks
   * @param adoptionRequired whether documents without a workflow are refused
   */
  public record Options(boolean immediateRequests, boolean adoptionRequired) {

    /** Requests are worked on later; documents without a workflow are let through. */
    public static final Options DEFAULTS = new Options(false, false);
  }

  /** A contract over the lifecycle of a business document. */
  public static Builder document(String entityType) {
    return over(entityType, Lifecycle.document());
  }

  /** A contract over a lifecycle of its own. */
  public static Builder over(String entityType, Lifecycle lifecycle) {
    return new Builder(entityType, lifecycle);
  }

  /** The type of the document, as expressions see it. */
  public RecordType entity() {
    var types = new LinkedHashMap<String, Field>();
    fields.forEach((name, field) -> types.put(name, new Field(field.type(), field.sensitive())));
    return new RecordType(types);
  }

  /** The language that conditions and values over this document are written in. */
  public Language language() {
    var language = Language.over(entity());
    roots.forEach(language::root);
    return language.build();
  }

  /** The names of the fields that approvals are for, sorted. */
  public List<String> materialFields() {
    return fields.entrySet().stream()
        .filter(field -> field.getValue().material())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The contract as JSON holds it, with nothing left to defaults. */
  public Map<String, @Nullable Object> toPlain() {
    return ContractJson.write(this);
  }

  /**
   * Reads a contract out of plain JSON. The lifecycle may be the word {@code document}; slots that
   * are not mentioned are those that {@link Lifecycle.Builder} would give.
   */
  public static Shaped<EntityContract> fromPlain(@Nullable Object plain) {
    return Members.read(plain, ContractJson::read);
  }

  /** Reads a contract that is a member of something larger. */
  public static EntityContract fromMembers(Members members) {
    return ContractJson.read(members);
  }

  /** Collects a contract. Not safe for several threads. */
  public static final class Builder {

    private final String entityType;
    private final Lifecycle lifecycle;
    private final Map<String, FieldContract> fields = new TreeMap<>();
    private final Map<String, Type> roots = new TreeMap<>();
    private int lifecycleVersion = 1;
    private Options options = Options.DEFAULTS;

    private Builder(String entityType, Lifecycle lifecycle) {
      this.entityType = entityType;
      this.lifecycle = lifecycle;
    }

    /** Sets the version of the lifecycle; 1 unless set. */
    public Builder lifecycleVersion(int version) {
      lifecycleVersion = version;
      return this;
    }

    /** Declares a field, or declares it anew. */
    public Builder field(String name, FieldContract field) {
      fields.put(name, field);
      return this;
    }

    /** Declares a field that is neither material nor sensitive. */
    public Builder field(String name, Type type) {
      return field(name, FieldContract.of(type));
    }

    /** Declares a field that approvals are for. */
    public Builder materialField(String name, Type type) {
      return field(name, FieldContract.of(type).asMaterial());
    }

    /** Declares what stands under a root of expressions, such as {@code org}. */
    public Builder root(String name, Type type) {
      roots.put(name, type);
      return this;
    }

    /** Sets the options; {@link Options#DEFAULTS} unless set. */
    public Builder options(Options options) {
      this.options = options;
      return this;
    }

    /** The contract. */
    public EntityContract build() {
      return new EntityContract(entityType, lifecycleVersion, fields, roots, lifecycle, options);
    }
  }
}
