package io.countersign.erp.document;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.erp.tenancy.OrgTransaction;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A type of documents, such as invoices.
 *
 * @param contract its fields and its lifecycle
 * @param actions the business actions that its workflows call, by name
 */
public record DocumentType(EntityContract contract, Map<String, Action> actions) {

  /** Copies the actions. */
  public DocumentType {
    actions = Map.copyOf(actions);
  }

  /**
   * Returns the type of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static DocumentType named(String name, List<DocumentType> types) {
    return types.stream()
        .filter(type -> type.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("Expected a document type, but found " + name));
  }

  /** Returns its name, as documents refer to it. */
  public String name() {
    return contract.entityType();
  }

  /** Returns the status in which its documents begin. */
  public String firstStatus() {
    return contract.lifecycle().inRole(Role.INITIAL).orElseThrow().name();
  }

  /** A business action that workflows call by name. */
  @FunctionalInterface
  public interface Action {

    /**
     * Carries it out in the transaction of the workflow. It writes rows of its own, never
     * documents: changes of the document are part of the result.
     *
     * @param payload the input that the workflow computed
     */
    ActionResult run(
        OrgTransaction tx,
        DocumentRef document,
        DocumentView view,
        Map<String, @Nullable Object> payload);
  }

  /** Result of a business action. */
  public sealed interface ActionResult {

    /**
     * The action was carried out.
     *
     * @param changes the fields of the document to change; empty if there are none
     * @param receipt the evidence that the workflow keeps
     */
    record Done(Map<String, @Nullable Object> changes, Map<String, @Nullable Object> receipt)
        implements ActionResult {}

    /**
     * The action was declined for a business reason.
     *
     * @param code the code of the reason
     * @param reason the reason as text
     */
    record Declined(String code, String reason) implements ActionResult {}
  }
}
