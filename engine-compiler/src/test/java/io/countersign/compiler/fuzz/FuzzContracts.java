package io.countersign.compiler.fuzz;

import io.countersign.engine.document.EntityContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The contracts that random patches are written for: those of the envelope baselines and one more.
 */
final class FuzzContracts {

  private static final Path BASELINES =
      Path.of("src", "test", "resources", "baselines", "envelope");

  private static final String FIELDS =
      """
      {"id": {"type": "text"}, "vendor_id": {"type": "text", "material": true},
       "grand_total": {"type": "money", "material": true}, "urgent": {"type": "boolean"},
       "parts": {"type": "integer"}, "rate": {"type": "decimal"}, "due_date": {"type": "date"},
       "received_at": {"type": "timestamp"}, "iban": {"type": "text", "sensitive": true},
       "note": {"type": "text", "alwaysEditable": true}, "lines": {"type": [{"sku": "text"}]}}
      """;

  /** Policies are asked before both gates, slots hold still on either side, drift may stop. */
  private static final String CLAIM =
      """
      {"entityType": "claim", "lifecycleVersion": 7, "lifecycle": {
        "statuses": [
          {"name": "noted", "role": "initial", "window": "editable"},
          {"name": "assessed", "role": "open", "window": "amend_only", "stable": true},
          {"name": "reopened", "role": "amended", "window": "editable"},
          {"name": "paid", "role": "active", "window": "locked"},
          {"name": "refused", "role": "final", "window": "locked"}],
        "transitions": [
          {"verb": "assess", "from": [{"status": "noted"}, {"status": "reopened"}], "to": "assessed",
           "window": "amend_only", "policyCheck": true,
           "slotAfter": {"id": "slot:after_assessing", "window": "amend_only", "stable": true, "onDrift": "fail"}},
          {"verb": "pay", "from": [{"status": "assessed"}], "to": "paid", "start": "arrival",
           "window": "locked", "policyCheck": true, "approvalRequired": true, "rejectTo": "noted"},
          {"verb": "refuse", "from": [{"status": "noted", "slot": "none"}, {"status": "paid"}],
           "to": "refused", "window": "locked"}]}}
      """;

  /** Documents without statuses. */
  private static final String PIPELINE =
      """
      {"entityType": "participant", "lifecycleVersion": 1, "lifecycle": "none"}
      """;

  private static final List<EntityContract> ALL =
      Stream.of(baseline("document"), baseline("registration"), baseline("record"), CLAIM, PIPELINE)
          .map(FuzzContracts::contract)
          .toList();

  private FuzzContracts() {}

  static List<EntityContract> all() {
    return ALL;
  }

  private static EntityContract contract(String json) {
    var plain = new LinkedHashMap<String, @Nullable Object>(object(json));
    plain.put("fields", object(FIELDS));
    return EntityContract.fromPlain(plain).orThrow();
  }

  private static String baseline(String name) {
    try {
      var paragraph =
          Files.readString(BASELINES.resolve(name + ".txt")).strip().split("\n\n", -1)[0];
      return paragraph.substring(paragraph.indexOf('\n'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, @Nullable Object> object(String json) {
    return new LinkedHashMap<>(Look.read(json));
  }
}
