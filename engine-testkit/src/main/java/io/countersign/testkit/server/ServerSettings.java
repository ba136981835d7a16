package io.countersign.testkit.server;

import java.util.Map;
import java.util.TreeMap;

/** The settings of servers that the test kit starts. */
final class ServerSettings {

  private ServerSettings() {}

  /**
   * Returns settings for tests: their data need not survive a power cut, and many connection pools
   * share one server. {@code special} overrides them.
   */
  static Map<String, String> forTests(Map<String, String> special) {
    var settings = new TreeMap<String, String>();
    settings.put("fsync", "off");
    settings.put("synchronous_commit", "off");
    settings.put("full_page_writes", "off");
    settings.put("max_connections", "300");
    // The write-ahead log must not fill a data directory in memory.
    settings.put("max_wal_size", "256MB");
    settings.put("timezone", "UTC");
    settings.putAll(special);
    return settings;
  }
}
