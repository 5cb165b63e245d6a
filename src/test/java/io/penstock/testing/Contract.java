package io.penstock.testing;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What {@code openapi.yaml} says of answers, and whether one is as it says. */
final class Contract {
  private static final String IRI = "https://penstock.io/openapi";
  private static final String REF = "#/components/";
  private static final String JSON = "application/json";
  private static final String PROBLEM = "application/problem+json";

  /** What the contract says of all operations, in its description. */
  private static final Set<Integer> OF_ALL = Set.of(400, 401, 403, 405, 406, 413, 415, 500);

  private static final Contract SHARED = new Contract();

  private final JsonNode root;
  private final Map<String, JsonNode> operations = new TreeMap<>();
  private final SchemaRegistry schemas;

  private Contract() {
    try (InputStream text = new ClassPathResource("static/openapi.yaml").getInputStream()) {
      root = new YAMLMapper().readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (JsonNode path : root.path("paths")) {
      for (JsonNode operation : path) {
        if (operation.has("operationId")) {
          operations.put(operation.path("operationId").asString(), operation);
        }
      }
    }
    JsonNode components = root.path("components").deepCopy();
    close(components.path("schemas"));
    ObjectNode document = new YAMLMapper().createObjectNode();
    document.put("$id", IRI).set("components", components);
    schemas =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry ->
                registry
                    .schemas(Map.of(IRI, document.toString()))
                    .schemaRegistryConfig(
                        SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
  }

  static Contract shared() {
    return SHARED;
  }

  /** Whether an operation answers a page of a list. */
  static boolean isPaged(String operation) {
    return SHARED
        .operations
        .get(operation)
        .path("parameters")
        .toString()
        .contains("#/components/parameters/cursor");
  }

  /** An object has what its schema names and nothing else, unless that says otherwise. */
  private static void close(JsonNode node) {
    if (node instanceof ObjectNode object
        && object.path("properties").isObject()
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    node.forEach(Contract::close);
  }

  /** Each documented status of each operation, such as {@code getTable 200}. */
  Set<String> documented() {
    Set<String> all = new TreeSet<>();
    operations.forEach(
        (id, operation) ->
            operation
                .path("responses")
                .propertyNames()
                .forEach(status -> all.add(id + " " + status)));
    return all;
  }

  /**
   * What an answer has that the contract does not say, empty if nothing.
   *
   * @param type content type, null for none
   * @param hasHeader whether the answer has a header
   */
  List<String> faults(
      String operation,
      int status,
      @Nullable String type,
      String body,
      Predicate<String> hasHeader) {
    JsonNode responses = operations.get(operation).path("responses");
    JsonNode response = resolved(responses.path(Integer.toString(status)));
    if (status == 304 && responses.path("200").path("headers").has("ETag")) {
      return body.isEmpty() ? List.of() : List.of("there is a body");
    }
    if (response.isMissingNode()) {
      return OF_ALL.contains(status) && PROBLEM.equals(type)
          ? validated(REF + "schemas/Problem", body)
          : List.of("the contract has no status " + status);
    }
    List<String> faults = new ArrayList<>();
    for (String header : response.path("headers").propertyNames()) {
      if (!hasHeader.test(header)) {
        faults.add("the header " + header + " is missing");
      }
    }
    JsonNode contents = response.path("content");
    if (contents.isMissingNode()) {
      if (!body.isEmpty()) {
        faults.add("there is a body");
      }
    } else if (type == null || !contents.has(type)) {
      faults.add("the content type is " + type);
    } else if (type.equals(JSON) || type.equals(PROBLEM)) {
      faults.addAll(validated(contents.path(type).path("schema").path("$ref").asString(""), body));
    }
    return faults;
  }

  private JsonNode resolved(JsonNode response) {
    String ref = response.path("$ref").asString("");
    return ref.isEmpty() ? response : root.at(ref.substring(1));
  }

  private List<String> validated(String ref, String body) {
    if (!ref.startsWith(REF)) {
      return List.of("the contract names no schema");
    }
    return schemas.getSchema(SchemaLocation.of(IRI + ref)).validate(body, InputFormat.JSON).stream()
        .map(Error::toString)
        .toList();
  }
}
