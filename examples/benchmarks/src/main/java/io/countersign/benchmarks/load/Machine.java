package io.countersign.benchmarks.load;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The properties of the machine that figures depend on, apart from the server. */
final class Machine {

  private static final long GIB = 1L << 30;

  private Machine() {}

  /** By name, in a fixed order. */
  static Map<String, String> facts() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    var facts = new LinkedHashMap<String, String>();
    facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("memory", system.getTotalMemorySize() / GIB + " GiB");
    facts.put("system", system.getName() + " " + system.getVersion() + " " + system.getArch());
    facts.put("load before", load());
    facts.put("jvm", Runtime.version() + " " + System.getProperty("java.vm.name"));
    facts.put("heap", Runtime.getRuntime().maxMemory() / GIB + " GiB");
    return facts;
  }

  /** How many processes wanted a core in the last minute, this one included. */
  static String load() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return String.format(Locale.ROOT, "%.2f", system.getSystemLoadAverage());
  }
}
