package io.countersign.testkit.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A parsed JDBC URL of Postgres, whose database can be replaced.
 *
 * @param head everything before the name of the database
 * @param database the name of the database, empty if the driver chooses
 * @param parameters everything after the question mark, without user and password
 */
record ServerUrl(String head, String database, String parameters) {

  private static final String PREFIX = "jdbc:postgresql:";

  /** Result of parsing a URL. The login, if any, is removed from the URL. */
  record Parsed(ServerUrl url, Map<String, String> login) {
    Parsed {
      login = Map.copyOf(login);
    }
  }

  static Parsed parse(String jdbcUrl) {
    if (!jdbcUrl.startsWith(PREFIX)) {
      throw new IllegalStateException(
          "Expected a URL that starts with "
              + PREFIX
              + " in "
              + TestSettings.JDBC_URL
              + ", but found "
              + jdbcUrl.replaceAll("\\?.*", "?…")
              + ".\nWrite it as jdbc:postgresql://host:5432/postgres.");
    }
    var question = jdbcUrl.indexOf('?');
    var path = question < 0 ? jdbcUrl : jdbcUrl.substring(0, question);
    var login = new LinkedHashMap<String, String>();
    List<String> rest = new ArrayList<>();
    for (var parameter : question < 0 ? List.<String>of() : parameters(jdbcUrl, question)) {
      var equals = parameter.indexOf('=');
      var name = equals < 0 ? parameter : parameter.substring(0, equals);
      if (name.equals("user") || name.equals("password")) {
        login.put(
            name, equals < 0 ? "" : URLDecoder.decode(parameter.substring(equals + 1), UTF_8));
      } else {
        rest.add(parameter);
      }
    }
    return new Parsed(split(path, String.join("&", rest)), login);
  }

  private static List<String> parameters(String jdbcUrl, int question) {
    return List.of(jdbcUrl.substring(question + 1).split("&", 0));
  }

  private static ServerUrl split(String path, String parameters) {
    var rest = path.substring(PREFIX.length());
    if (!rest.startsWith("//")) {
      var name = rest.startsWith("/") ? rest.substring(1) : rest;
      return new ServerUrl(PREFIX, name, parameters);
    }
    var slash = rest.indexOf('/', 2);
    return slash < 0
        ? new ServerUrl(path + "/", "", parameters)
        : new ServerUrl(
            PREFIX + rest.substring(0, slash + 1), rest.substring(slash + 1), parameters);
  }

  /** Returns the URL of another database on the same server. */
  ServerUrl to(String name) {
    return new ServerUrl(head, name, parameters);
  }

  @Override
  public String toString() {
    return head + database + (parameters.isEmpty() ? "" : "?" + parameters);
  }
}
