package io.countersign.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.problem.Result;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookAllowListTest {

  private final WebhookAllowList targets =
      WebhookAllowList.builder()
          .hosts("api.example.org", "*.hooks.example.org", "[2001:db8::1]")
          .plainHttp("intranet")
          .privateAddresses("*.corp.example")
          .build();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.example.org/x",
        "https://API.example.org:8443/x?y#z",
        "HTTPS://api.example.org./",
        "https://a.hooks.example.org/",
        "https://a.b.hooks.example.org/",
        "https://[2001:db8::1]/",
        "http://intranet/",
        "https://intranet/",
        "https://pay.corp.example/"
      })
  void shouldTakeWhatIsNamed(String url) {
    assertThat(targets.read(url)).isEqualTo(new Result.Accepted<>(URI.create(url)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.org/",
        "https://hooks.example.org/",
        "https://evilhooks.example.org/",
        "https://.hooks.example.org/",
        "https://api.example.org.evil.test/",
        "https://api.example.org@evil.test/",
        "https://evil.test@api.example.org/",
        "https://user:word@api.example.org/",
        "https://evil.test#api.example.org",
        "https://evil.test\\.hooks.example.org/",
        "http://api.example.org/",
        "http://pay.corp.example/",
        "file://api.example.org/etc/passwd",
        "//api.example.org/",
        "api.example.org",
        "https:///x",
        "https://api.example.org:0/",
        "https://api.example.org:99999/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://127.1/",
        "https://[::ffff:127.0.0.1]/",
        "https://täst.example/",
        "https://a b/",
        ""
      })
  void shouldRefuseEverythingElse(String url) {
    assertThat(targets.read(url).problems())
        .singleElement()
        .matches(problem -> problem.code().name().equals("WEBHOOK_TARGET_REFUSED"));
  }

  @Test
  void shouldRefuseAnAddressThatIsNone() {
    assertThat(targets.read(null)).isInstanceOf(Result.Refused.class);
    assertThat(targets.read(7L)).isInstanceOf(Result.Refused.class);
    assertThat(WebhookAllowList.of().read("https://api.example.org/"))
        .isInstanceOf(Result.Refused.class);
  }

  @Test
  void shouldKnowWhoMayBeInside() {
    assertThat(targets.mayBeInside(URI.create("https://pay.corp.example/"))).isTrue();
    assertThat(targets.mayBeInside(URI.create("https://api.example.org/"))).isFalse();
    assertThat(targets.mayBeInside(URI.create("http://intranet/"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*",
        "*.",
        "*.*.example.org",
        "https://example.org",
        "example.org:443",
        "example.org/x",
        "a b",
        "täst.example",
        "user@example.org",
        "*.[::1]"
      })
  void shouldRefuseAPatternThatIsNoHost(String pattern) {
    assertThatThrownBy(() -> WebhookAllowList.of(pattern))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Expected a host");
  }

  @ParameterizedTest
  @CsvSource({
    "8.8.8.8,PUBLIC",
    "1.0.0.1,PUBLIC",
    "9.255.255.255,PUBLIC",
    "10.0.0.0,INSIDE",
    "10.255.255.255,INSIDE",
    "11.0.0.0,PUBLIC",
    "100.63.255.255,PUBLIC",
    "100.64.0.0,INSIDE",
    "100.127.255.255,INSIDE",
    "100.128.0.0,PUBLIC",
    "127.0.0.1,INSIDE",
    "127.255.255.255,INSIDE",
    "169.254.169.254,NEVER",
    "172.15.255.255,PUBLIC",
    "172.16.0.0,INSIDE",
    "172.31.255.255,INSIDE",
    "172.32.0.0,PUBLIC",
    "192.0.0.8,NEVER",
    "192.0.2.1,NEVER",
    "192.88.99.1,NEVER",
    "192.168.255.255,INSIDE",
    "192.169.0.0,PUBLIC",
    "198.18.0.0,NEVER",
    "198.19.255.255,NEVER",
    "198.51.100.7,NEVER",
    "203.0.113.7,NEVER",
    "223.255.255.255,PUBLIC",
    "224.0.0.1,NEVER",
    "240.0.0.1,NEVER",
    "255.255.255.255,NEVER",
    "0.0.0.0,NEVER",
    "::,NEVER",
    "::1,INSIDE",
    "::ffff:10.0.0.1,INSIDE",
    "::ffff:8.8.8.8,PUBLIC",
    "::7f00:1,NEVER",
    "64:ff9b::7f00:1,INSIDE",
    "64:ff9b::808:808,PUBLIC",
    "64:ff9b::a9fe:a9fe,NEVER",
    "64:ff9b:1::808:808,NEVER",
    "2001::1,NEVER",
    "2001:db8::1,NEVER",
    "2001:4860:4860::8888,PUBLIC",
    "2002:7f00:1::,NEVER",
    "2a00:1450::1,PUBLIC",
    "3fff::1,NEVER",
    "4000::1,NEVER",
    "fc00::1,INSIDE",
    "fdff::1,INSIDE",
    "fe80::1,NEVER",
    "fec0::1,NEVER",
    "ff02::1,NEVER"
  })
  void shouldKnowHowFarAnAddressIs(String address, AddressReach reach) throws UnknownHostException {
    assertThat(AddressReach.of(InetAddress.getByName(address))).isEqualTo(reach);
  }
}
