package io.countersign.webhook;

import io.countersign.postgres.problem.PostgresCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The allow list of webhook targets. Targets that are not listed are refused, so that the author of
 * a patch cannot make the host call internal systems. Immutable and safe for many threads.
 *
 * <p>A host is named in full, or as {@code *.example.org} for all names below one, but not for that
 * one. Ports are not compared.
 */
public final class WebhookAllowList {

  private final List<HostPattern> hosts;
  private final List<HostPattern> plain;
  private final List<HostPattern> inside;

  private WebhookAllowList(Builder builder) {
    this.hosts = List.copyOf(builder.hosts);
    this.plain = List.copyOf(builder.plain);
    this.inside = List.copyOf(builder.inside);
  }

  /** Creates a list of targets at public addresses, over https. Use a builder for others. */
  public static WebhookAllowList of(String... hosts) {
    return builder().hosts(hosts).build();
  }

  /** Creates an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Parses an address and checks it against this list. Asks no name server. */
  Result<URI> read(@Nullable Object written) {
    if (!(written instanceof String text)) {
      return refuse("the address of a webhook", "none");
    }
    URI address;
    try {
      address = new URI(text);
    } catch (URISyntaxException e) {
      return refuse("an address that can be read", "another text");
    }
    if ((address.getHost() == null) || (address.getPort() == 0) || (address.getPort() > 65_535)) {
      return refuse("an absolute address with a host", "one without");
    }
    return judge(address);
  }

  private Result<URI> judge(URI address) {
    var scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
    var host = HostPattern.normalOf(address);
    if (address.getRawUserInfo() != null) {
      return refuse("an address without a user name", "one with a user name for " + host);
    }
    if (!matches(hosts, host)) {
      return refuse("a host that webhooks may go to", host);
    }
    boolean fits = scheme.equals("https") || (scheme.equals("http") && matches(plain, host));
    return fits ? new Result.Accepted<>(address) : refuse("https for the host " + host, scheme);
  }

  /** Returns whether a host name may resolve to private addresses. */
  boolean mayBeInside(URI address) {
    return matches(inside, HostPattern.normalOf(address));
  }

  private static boolean matches(List<HostPattern> patterns, String host) {
    return patterns.stream().anyMatch(one -> one.matches(host));
  }

  private static Result<URI> refuse(String expected, String found) {
    return new Result.Refused<>(
        Problem.error(
            PostgresCode.WEBHOOK_TARGET_REFUSED,
            ProblemPlace.nowhere(),
            expected,
            found,
            "Correct the url of the step, or name the host in the Targets of the sender."));
  }

  /** Builder of targets. Not safe for several threads. */
  public static final class Builder {

    private final List<HostPattern> hosts = new ArrayList<>();
    private final List<HostPattern> plain = new ArrayList<>();
    private final List<HostPattern> inside = new ArrayList<>();

    private Builder() {}

    /**
     * Adds hosts, over https and at public addresses only.
     *
     * @throws IllegalArgumentException if one is neither a host nor {@code *.} before one
     */
    public Builder hosts(String... patterns) {
      for (var one : patterns) {
        hosts.add(HostPattern.of(one));
      }
      return this;
    }

    /**
     * Adds hosts that may also be called over http, where the network can read and change requests.
     * Only for names whose name servers are your own: see {@link WebhookSender}.
     *
     * @throws IllegalArgumentException if one is neither a host nor {@code *.} before one
     */
    public Builder plainHttp(String... patterns) {
      for (var one : patterns) {
        plain.add(HostPattern.of(one));
      }
      return hosts(patterns);
    }

    /**
     * Adds hosts that may resolve to addresses inside the private network or the machine of the
     * engine. Link-local addresses, where clouds keep credentials, stay out of reach.
     *
     * @throws IllegalArgumentException if one is neither a host nor {@code *.} before one
     */
    public Builder privateAddresses(String... patterns) {
      for (var one : patterns) {
        inside.add(HostPattern.of(one));
      }
      return hosts(patterns);
    }

    /** The targets. */
    public WebhookAllowList build() {
      return new WebhookAllowList(this);
    }
  }
}
