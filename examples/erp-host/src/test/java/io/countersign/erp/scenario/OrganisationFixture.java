package io.countersign.erp.scenario;

import io.countersign.erp.document.FieldsCodec;
import io.countersign.erp.tenancy.OrgTransactions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An organisation of a test, with its people and goods. */
public final class OrganisationFixture {

  private static final String ORGANISATION =
      """
      INSERT INTO erp.organisations (org_id, zone, settings)
      VALUES (:org, 'Europe/Berlin', :settings::jsonb)
      """;

  private static final String PERSON =
      """
      INSERT INTO erp.people (org_id, person) VALUES (:org, :person)
      """;

  private static final String ROLE =
      """
      INSERT INTO erp.roles (org_id, person, role) VALUES (:org, :person, :role)
      """;

  private static final String LINK =
      """
      INSERT INTO erp.chains (org_id, chain, position, name, members)
      VALUES (:org, :chain, :position, :person, ARRAY[:person])
      """;

  private static final String POLICY =
      """
      INSERT INTO erp.policies (org_id, action, role) VALUES (:org, :action, :role)
      """;

  private static final String RULE =
      """
      INSERT INTO erp.rules
        (org_id, rule_set, position, field, comparison, operand, outcome, message)
      VALUES (:org, :rule_set, :position, :field, :comparison, :operand::jsonb, :outcome, :message)
      """;

  private static final String STOCK =
      """
      INSERT INTO erp.stock (org_id, item, free) VALUES (:org, :item, :free)
      """;

  private static final String SALE =
      """
      INSERT INTO erp.franchise_sales (org_id, franchisee, period, receipt, amount, suspicious)
      VALUES (:org, :franchisee, :period, :receipt, :amount, :suspicious)
      """;

  private static final String FREE =
      """
      SELECT free FROM erp.stock WHERE item = :item
      """;

  private static final String MESSAGES =
      """
      SELECT text FROM erp.messages WHERE recipient = :recipient ORDER BY text
      """;

  private final OrgTransactions transactions;
  private final String org;

  private OrganisationFixture(OrgTransactions transactions, String org) {
    this.transactions = transactions;
    this.org = org;
  }

  static OrganisationFixture create(
      OrgTransactions transactions, String org, Map<String, ? extends @Nullable Object> settings) {
    var organisation = new OrganisationFixture(transactions, org);
    organisation.write(ORGANISATION, Map.of("settings", FieldsCodec.write(settings)));
    return organisation;
  }

  /** Adds a person with roles. */
  public OrganisationFixture person(String person, String... roles) {
    write(PERSON, Map.of("person", person));
    for (var role : roles) {
      write(ROLE, Map.of("person", person, "role", role));
    }
    return this;
  }

  /** Adds a chain of approvers. */
  public OrganisationFixture chain(String chain, String... people) {
    for (int i = 0; i < people.length; i++) {
      write(LINK, Map.of("chain", chain, "position", i, "person", people[i]));
    }
    return this;
  }

  /** Reserves an action for a role. */
  public OrganisationFixture policy(String action, String role) {
    write(POLICY, Map.of("action", action, "role", role));
    return this;
  }

  /** Adds a rule to a set, about a field, with its outcome and reason. */
  public OrganisationFixture rule(
      String ruleSet, int position, String condition, String outcome, String message) {
    var words = List.of(condition.split(" ", 3));
    write(
        RULE,
        Map.of(
            "rule_set", ruleSet,
            "position", position,
            "field", words.get(0),
            "comparison", words.get(1),
            "operand", words.size() > 2 ? words.get(2) : "null",
            "outcome", outcome,
            "message", message));
    return this;
  }

  /** Adds goods. */
  public OrganisationFixture stock(String item, int free) {
    write(STOCK, Map.of("item", item, "free", free));
    return this;
  }

  /** Adds a sale of a franchisee. */
  public OrganisationFixture sale(
      String franchisee, String period, String receipt, long amount, boolean suspicious) {
    write(
        SALE,
        Map.of(
            "franchisee", franchisee,
            "period", period,
            "receipt", receipt,
            "amount", amount,
            "suspicious", suspicious));
    return this;
  }

  /** Returns how many goods are not reserved. */
  public int free(String item) {
    return transactions.in(
        org, tx -> tx.handle().createQuery(FREE).bind("item", item).mapTo(Integer.class).one());
  }

  /** Returns the messages in a mailbox. */
  public List<String> messages(String recipient) {
    return transactions.in(
        org,
        tx ->
            tx.handle()
                .createQuery(MESSAGES)
                .bind("recipient", recipient)
                .mapTo(String.class)
                .list());
  }

  private void write(String sql, Map<String, ?> values) {
    transactions.in(
        org, tx -> tx.handle().createUpdate(sql).bind("org", org).bindMap(values).execute());
  }
}
