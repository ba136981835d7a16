package io.countersign.testkit;

import java.util.Map;
import java.util.TreeMap;

/** How a server that we start ourselves is set up. */
final class ServerSettings {

  private ServerSettings() {}

  /**
   * Nothing that tests write has to survive a power cut, and many pools of connections meet on one
   * server. {@code special} comes on top and wins.
   */
  static Map<String, String> forTests(Map<String, String> special) {
    var settings = new TreeMap<String, String>();
    settings.put("fsync", "off");
    settings.put("synchronous_commit", "off");
    settings.put("full_page_writes", "off");
    settings.put("max_connections", "300");
    // The log of changes must not fill a data directory that lies in memory.
    settings.put("max_wal_size", "256MB");
    settings.put("timezone", "UTC");
    settings.putAll(special);
    return settings;
  }
}
