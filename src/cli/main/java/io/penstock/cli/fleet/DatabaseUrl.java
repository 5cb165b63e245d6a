package io.penstock.cli.fleet;

import io.penstock.cli.CommandFailedException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where a PostgreSQL database is, as libpq or JDBC write it.
 *
 * @param password null if none is given
 */
record DatabaseUrl(String host, int port, String database, String user, @Nullable String password) {
  private static final int PORT = 5432;

  /**
   * Reads {@code postgresql://} or {@code jdbc:postgresql://}.
   *
   * @param otherwise the password if the URL has none
   */
  static DatabaseUrl parse(String text, @Nullable String otherwise) {
    URI uri;
    try {
      uri = new URI(text.replaceFirst("^jdbc:", ""));
    } catch (URISyntaxException e) {
      throw new CommandFailedException("the URL cannot be read: " + e.getReason(), e);
    }
    boolean known = "postgresql".equals(uri.getScheme()) || "postgres".equals(uri.getScheme());
    String path = uri.getPath();
    if (!known || uri.getHost() == null || path == null || path.length() < 2) {
      throw new CommandFailedException(
          "the URL must be like postgresql://user@host:5432/database or"
              + " jdbc:postgresql://host:5432/database?user=...");
    }
    Map<String, String> query = query(uri.getRawQuery());
    String[] info =
        uri.getRawUserInfo() == null ? new String[0] : uri.getRawUserInfo().split(":", 2);
    String user = info.length > 0 ? decoded(info[0]) : query.get("user");
    if (user == null) {
      throw new CommandFailedException("the URL names no user");
    }
    String password =
        info.length > 1 ? decoded(info[1]) : query.getOrDefault("password", otherwise);
    return new DatabaseUrl(
        uri.getHost(), uri.getPort() < 0 ? PORT : uri.getPort(), path.substring(1), user, password);
  }

  Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    if (password != null) {
      properties.setProperty("password", password);
    }
    properties.setProperty("connectTimeout", "10");
    properties.setProperty("socketTimeout", "60");
    properties.setProperty("ApplicationName", "penstock fleet export");
    return DriverManager.getConnection(
        "jdbc:postgresql://%s:%d/%s"
            .formatted(
                host,
                port,
                URLEncoder.encode(database, StandardCharsets.UTF_8).replace("+", "%20")),
        properties);
  }

  private static Map<String, String> query(@Nullable String text) {
    Map<String, String> values = new HashMap<>();
    if (text != null) {
      for (String each : text.split("&")) {
        String[] parts = each.split("=", 2);
        values.put(parts[0], parts.length > 1 ? decoded(parts[1]) : "");
      }
    }
    return values;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "%s@%s:%d/%s".formatted(user, host, port, database);
  }
}
