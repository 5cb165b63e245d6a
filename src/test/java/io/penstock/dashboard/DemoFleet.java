package io.penstock.dashboard;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.spi.json.JacksonJsonProvider;
import io.penstock.testing.TestSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A fleet of 400 tables, some in trouble, and a small shop that is a real database. */
final class DemoFleet {
  /** What registers the shop's tables; the last leaves the fleet in a story, another joins it. */
  static final String SHOP_TABLES =
      """
      {"source": "shop", "tables": [
       {"schema": "shop", "name": "orders", "namespace": "shop",
        "policy": {"owner": "shop team", "sensitive": ["note"]}},
       {"schema": "shop", "name": "refunds", "namespace": "shop"},
       {"schema": "shop", "name": "coupons", "namespace": "shop"}]}
      """;

  private final JdbcClient jdbc;

  DemoFleet(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The shop's database. */
  static TestSource shop() {
    return TestSource.create()
        .with(
            "create table shop.orders (id bigint primary key, amount numeric(12,2), note text)",
            "create table shop.refunds (id bigint primary key, order_id bigint)",
            "create table shop.coupons (id bigint primary key, code text)",
            "create table shop.no_key (note text)",
            "create table shop.parcels (id bigint primary key, weight int)",
            "insert into shop.orders select i, i * 1.25, 'order ' || i"
                + " from generate_series(1, 2000) as i",
            "analyze");
  }

  /** Changes a table of the shop's after it was registered, as its owners do. */
  static void changeSchema(TestSource shop) {
    shop.with("alter table shop.refunds add column method text");
  }

  /**
   * Puts all that is not the shop's into the metadata database, and what is known of everything.
   *
   * @param password of sources that nobody reaches
   */
  void fill(String password) {
    jdbc.sql(read("dashboard/fleet.sql")).update();
    jdbc.sql("update source set password_service = :password where name <> 'shop'")
        .param("password", password)
        .update();
    jdbc.sql(read("dashboard/health.sql")).update();
    jdbc.sql(read("dashboard/shop.sql")).update();
  }

  /**
   * Has Connect run each connector as it is wanted, but for one.
   *
   * @param connectors as the service tells them
   */
  static void connect(String connectors, DemoConnect connect, WireMockServer before) {
    Iterable<Map<String, Object>> all = JsonPath.read(connectors, "$.items");
    for (Map<String, Object> connector : all) {
      String name = (String) connector.get("name");
      String config = new JacksonJsonProvider().toJson(connector.get("config"));
      if (name.equals("pricing")) {
        config =
            config.replace("\"publication.name\":\"penstock\"", "\"publication.name\":\"old\"");
      }
      connect.run(name, config);
    }
    before.resetAll();
    before.stubFor(any(anyUrl()).willReturn(aResponse().proxiedFrom(connect.url())));
  }

  private static String read(String resource) {
    try {
      return new ClassPathResource(resource).getContentAsString(UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
