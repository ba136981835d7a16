package io.countersign.engine.document;

import io.countersign.dsl.Language;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.RecordType.Field;
import io.countersign.dsl.type.Type;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Contract of one document type, and the only source of its workflow: typed fields, which of them
 * are material, statuses and transitions. Immutable. A contract may be inconsistent; the compiler
 * reports that.
 *
 * @param entityType the document type as the host names it, such as {@code invoice}
 * @param lifecycleVersion grows with every change to the lifecycle; the envelope has the same
 *     version
 * @param fields the fields by name, sorted
 * @param roots further objects that expressions may read besides the document, by root, sorted;
 *     {@code actor}, {@code org} and {@code context} may have any content unless they are declared
 *     here
 * @param lifecycle the statuses and transitions
 * @param workflow which of the workflows of the document type it is the contract of
 * @param options the options of the host
 */
public record EntityContract(
    String entityType,
    int lifecycleVersion,
    Map<String, FieldContract> fields,
    Map<String, Type> roots,
    DocumentLifecycle lifecycle,
    WorkflowKey workflow,
    Options options) {

  /** Copies and sorts the maps. */
  public EntityContract {
    fields = Collections.unmodifiableMap(new TreeMap<>(fields));
    roots = Collections.unmodifiableMap(new TreeMap<>(roots));
  }

  /**
   * Options of a host for a document type.
   *
   * @param immediateRequests whether a gate with nothing before it runs in the transaction of the
   *     requester
   * @param adoptionRequired whether documents without a workflow are refused
   */
  public record Options(boolean immediateRequests, boolean adoptionRequired) {

    /** The default: workers process requests later; documents without a workflow are accepted. */
    public static final Options DEFAULTS = new Options(false, false);
  }

  /** Returns a builder of a contract over the lifecycle of a business document. */
  public static Builder document(String entityType) {
    return over(entityType, DocumentLifecycle.document());
  }

  /** Returns a builder of a contract without statuses, whose workflow is a pipeline of steps. */
  public static Builder pipeline(String entityType) {
    return over(entityType, DocumentLifecycle.none());
  }

  /** Returns a builder of a contract over a lifecycle of its own. */
  public static Builder over(String entityType, DocumentLifecycle lifecycle) {
    return new Builder(entityType, lifecycle);
  }

  /**
   * Returns the contract of another workflow of the same document type: the same fields, and no
   * statuses, unless it is the lifecycle.
   */
  public EntityContract forWorkflow(WorkflowKey other) {
    return new EntityContract(
        entityType,
        lifecycleVersion,
        fields,
        roots,
        other.isLifecycle() ? lifecycle : DocumentLifecycle.none(),
        other,
        other.isLifecycle() ? options : Options.DEFAULTS);
  }

  /** Returns the type of the document, as expressions see it. */
  public RecordType entity() {
    var types = new LinkedHashMap<String, Field>();
    fields.forEach((name, field) -> types.put(name, new Field(field.type(), field.sensitive())));
    return new RecordType(types);
  }

  /** Returns the language of conditions and values over this document. */
  public Language language() {
    var language = Language.over(entity());
    roots.forEach(language::root);
    return language.build();
  }

  /** Returns the names of the material fields, sorted. */
  public List<String> materialFields() {
    return fields.entrySet().stream()
        .filter(field -> field.getValue().material())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the contract in its JSON form, with every default written out. */
  public Map<String, @Nullable Object> toPlain() {
    return ContractJson.write(this);
  }

  /**
   * Reads a contract from plain JSON. The lifecycle may be the word {@code document} or {@code
   * none}; slots that are not mentioned are those that {@link DocumentLifecycle.Builder} would add.
   */
  public static Result<EntityContract> fromPlain(@Nullable Object plain) {
    return JsonMembers.read(plain, ContractJson::read);
  }

  /** Reads a contract that is a member of a larger object. */
  public static EntityContract fromMembers(JsonMembers members) {
    return ContractJson.read(members);
  }

  /** Builder of a contract. Not safe for several threads. */
  public static final class Builder {

    private final String entityType;
    private final DocumentLifecycle lifecycle;
    private final Map<String, FieldContract> fields = new TreeMap<>();
    private final Map<String, Type> roots = new TreeMap<>();
    private int lifecycleVersion = 1;
    private WorkflowKey workflow = WorkflowKey.LIFECYCLE;
    private Options options = Options.DEFAULTS;

    private Builder(String entityType, DocumentLifecycle lifecycle) {
      this.entityType = entityType;
      this.lifecycle = lifecycle;
    }

    /** Sets the version of the lifecycle; 1 by default. */
    public Builder lifecycleVersion(int version) {
      lifecycleVersion = version;
      return this;
    }

    /**
     * Sets which of the workflows of the type this is; {@link WorkflowKey#LIFECYCLE} by default.
     */
    public Builder workflow(WorkflowKey key) {
      workflow = key;
      return this;
    }

    /** Declares a field, replacing an earlier declaration. */
    public Builder field(String name, FieldContract field) {
      fields.put(name, field);
      return this;
    }

    /** Declares a field that is neither material nor sensitive. */
    public Builder field(String name, Type type) {
      return field(name, FieldContract.of(type));
    }

    /** Declares a material field. */
    public Builder materialField(String name, Type type) {
      return field(name, FieldContract.of(type).asMaterial());
    }

    /** Declares the type of a root of expressions, such as {@code org}. */
    public Builder root(String name, Type type) {
      roots.put(name, type);
      return this;
    }

    /** Sets the options; {@link Options#DEFAULTS} by default. */
    public Builder options(Options options) {
      this.options = options;
      return this;
    }

    /** Returns the contract. */
    public EntityContract build() {
      return new EntityContract(
          entityType, lifecycleVersion, fields, roots, lifecycle, workflow, options);
    }
  }
}
