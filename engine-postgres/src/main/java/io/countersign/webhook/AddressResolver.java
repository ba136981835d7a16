package io.countersign.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolver of host names. */
@FunctionalInterface
interface AddressResolver {

  /** The resolver of the JVM, whose cached answers the JDK's HTTP client uses afterwards. */
  AddressResolver OF_MACHINE = host -> List.of(InetAddress.getAllByName(host));

  /** Returns all addresses of a host, at least one. */
  List<InetAddress> resolve(String host) throws UnknownHostException;
}
