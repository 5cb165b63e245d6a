package io.penstock.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Callers that were written against the contract that is out go on as they are. */
class ContractChangesTests {
  private static final YAMLMapper YAML = new YAMLMapper();

  /** After a release the file is replaced by the contract that was released. */
  @Test
  void nothingBreaksCallersOfTheContractThatIsOut() throws IOException {
    JsonNode out = read("contract/openapi.yaml");
    assertThat(out.path("paths").size()).isGreaterThan(60);
    assertThat(ContractChanges.breaking(out, read("static/openapi.yaml")))
        .as("breaks callers; add beside it instead, or announce it (src/docs/api.md)")
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/paths/~1tables,                                get,         get /tables is gone",
    "/paths/~1tables/get/responses,                  200,         get /tables answers 200 no longer",
    "/components/schemas/Table/properties,           state,       state is gone",
    "/components/schemas/NewSource/properties,       host,        host is gone",
    "/components/schemas/Table/properties/epoch,     type,        epoch has another type",
    "/components/schemas/Table,                      required,    may be left out",
    "/components/schemas/ReconciliationMode/enum,    0,           no longer takes",
    "/paths/~1tables/get/parameters,                 0,           takes no parameter query source",
  })
  void takingAwayBreaks(String at, String what, String told) throws IOException {
    JsonNode now = read("static/openapi.yaml");
    JsonNode place = now.at(at);
    if (place instanceof ArrayNode array) {
      array.remove(Integer.parseInt(what));
    } else {
      ((ObjectNode) place).remove(what);
    }
    assertThat(ContractChanges.breaking(read("static/openapi.yaml"), now))
        .anySatisfy(change -> assertThat(change).contains(told));
  }

  @Test
  void askingForMoreBreaks() throws IOException {
    JsonNode now = read("static/openapi.yaml");
    ((ArrayNode) now.at("/components/schemas/NewSource/required")).add("publication2");
    ((ObjectNode) now.at("/components/schemas/NewSource/properties")).putObject("publication2");
    ((ObjectNode) now.at("/paths/~1tables/get")).put("x-role", "admin");
    ((ObjectNode) now.at("/components/parameters/cursor")).put("required", true);
    ((ObjectNode) now.at("/components/parameters/limit/schema")).put("maximum", 2);
    List<String> breaking = ContractChanges.breaking(read("static/openapi.yaml"), now);
    assertThat(breaking)
        .contains(
            "get /tables asks for a higher role",
            "post /sources takes/publication2 is needed",
            "get /tables needs the parameter query cursor",
            "get /tables takes query limit has a lower maximum");
  }

  @Test
  void addingBreaksNobody() throws IOException {
    JsonNode now = read("static/openapi.yaml");
    ((ObjectNode) now.at("/paths")).putObject("/new").putObject("get");
    ((ObjectNode) now.at("/components/schemas/Table/properties"))
        .putObject("added")
        .put("type", "string");
    ((ArrayNode) now.at("/components/schemas/TableState/enum")).add("NEW");
    ((ObjectNode) now.at("/components/schemas/NewSource/properties"))
        .putObject("optional")
        .put("type", "string");
    assertThat(ContractChanges.breaking(read("static/openapi.yaml"), now)).isEmpty();
  }

  /** What does not grow with the fleet's age is answered at once. */
  @Test
  void eachListThatCanGrowIsPaged() throws IOException {
    Set<String> bounded =
        Set.of("listSlots", "listSourceSlots", "listSlotSamples", "listIncidentKinds");
    JsonNode contract = read("static/openapi.yaml");
    List<String> unpaged = new ArrayList<>();
    for (JsonNode path : contract.path("paths")) {
      JsonNode list = path.path("get");
      JsonNode answer = list.at("/responses/200/content/application~1json/schema/$ref");
      boolean hasItems =
          contract.at(answer.asString("#/none").substring(1)).path("properties").has("items");
      if (hasItems
          && !list.path("parameters").toString().contains("#/components/parameters/cursor")
          && !bounded.contains(list.path("operationId").asString())) {
        unpaged.add(list.path("operationId").asString());
      }
    }
    assertThat(unpaged).isEmpty();
  }

  private static JsonNode read(String resource) throws IOException {
    try (InputStream text = new ClassPathResource(resource).getInputStream()) {
      return YAML.readTree(text);
    }
  }
}
