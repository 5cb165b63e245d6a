package io.penstock.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LakeTypesTests {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int            | int            | true",
        "int            | long           | true",
        "float          | double         | true",
        "decimal(5, 2)  | decimal(9, 2)  | true",
        "list<string>   | list<string>   | true",
        "decimal(9, 2)  | decimal(5, 2)  | false",
        "decimal(9, 2)  | decimal(9, 3)  | false",
        "long           | int            | false",
        "int            | string         | false",
        "list<int>      | list<long>     | false",
      })
  void widensAsIcebergDoes(String before, String now, boolean allowed) {
    assertThat(LakeTypes.isSameOrWider(before, now)).isEqualTo(allowed);
  }
}
