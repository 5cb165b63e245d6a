package io.penstock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypeMappingTests {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "numeric(12,2)|decimal(12, 2)",
        "numeric(38,10)|decimal(38, 10)",
        "numeric(50,2)|string",
        "numeric|string",
        "character varying(40)|string",
        "character(3)|string",
        "timestamp(3) without time zone|timestamp",
        "timestamp with time zone|timestamptz",
        "time(0) without time zone|string",
        "bytea|binary",
        "text[]|list<string>",
        "integer[]|list<int>"
      })
  void mapsExactly(String sourceType, String lakeType) {
    assertThat(TypeMapping.lakeType(sourceType, false)).contains(lakeType);
  }

  @Test
  void refusesWhatHasNoRule() {
    assertThat(TypeMapping.lakeType("money", false)).isEmpty();
    assertThat(TypeMapping.lakeType("box", false)).isEmpty();
    assertThat(TypeMapping.lakeType("numeric(3,-2)", false)).isEmpty();
    assertThat(TypeMapping.lakeType("numeric(10,2)[]", false)).isEmpty();
  }

  @Test
  void keepsEnumLabelsAsText() {
    assertThat(TypeMapping.lakeType("shop.order_status", true)).contains("string");
  }
}
