package io.penstock.spark.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.catalyst.parser.CatalystSqlParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.jdk.javaapi.CollectionConverters;

/** Whatever a source calls its things, Spark's own parser takes it as a name or a text alone. */
class SqlTests {
  private final CatalystSqlParser parser = new CatalystSqlParser();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "order",
        "Größe",
        "a`b",
        "`",
        "````",
        "x`; drop table lake.shop.orders; --",
        "x'; drop table lake.shop.orders; --",
        "a\"b",
        "$$ $1 ? :name ${spark.app.name} %s {}",
        "a.b.c",
        "back\\slash\\`\\'",
        "\\n\\u0027\\%\\_",
        "/* comment",
        "-- comment",
        "line\nbreak\tand tab",
        "名前 😀",
        "\u202Eesrever",
        " ",
      })
  void aNameIsANameAndATextIsAText(String name) {
    assertThat(
            CollectionConverters.asJava(
                parser.parseMultipartIdentifier(Sql.path("lake", name, name + "_changes"))))
        .containsExactly("lake", name, name + "_changes");
    assertThat(parser.parseExpression(Sql.text(name)).eval(null).toString()).isEqualTo(name);
  }
}
