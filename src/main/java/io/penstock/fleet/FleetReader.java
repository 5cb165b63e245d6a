package io.penstock.fleet;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.serialization.node.LocationJsonNodeFactoryFactory;
import com.networknt.schema.serialization.node.TokenStreamLocationAware;
import com.networknt.schema.utils.JsonNodes;
import io.penstock.fleet.FleetFile.SourceSpec;
import io.penstock.fleet.FleetFile.TableRule;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.source.Address;
import io.penstock.source.SecretReference;
import io.penstock.source.TableName;
import io.penstock.table.Policy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Reads fleet files: YAML, or JSON, which is YAML too. What is wrong is told all at once, each
 * fault with its line.
 */
@Component
class FleetReader {
  private static final int DEFAULT_PORT = 5432;

  private final YAMLMapper yaml =
      YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private final Schema schema = schema();

  private static Schema schema() {
    try (InputStream text = new ClassPathResource("static/fleet.schema.json").getInputStream()) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(text, InputFormat.JSON);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The fleet that a file describes.
   *
   * @throws InvalidException if it is not a fleet file; then the faults say where and why
   */
  FleetFile read(String text) {
    JsonNode root = parse(text);
    List<Fault> faults = new ArrayList<>();
    for (Error error : schema.validate(root)) {
      faults.add(fault(error));
    }
    refuse(faults);
    Policy defaults = PolicyReader.over(Policy.USUAL, root.get("defaults"));
    List<SourceSpec> sources = new ArrayList<>();
    for (JsonNode source : root.get("sources")) {
      sources.add(source(source, defaults, "/sources/" + sources.size()));
    }
    requireDistinct(sources, faults);
    refuse(faults);
    return new FleetFile(List.copyOf(sources));
  }

  private JsonNode parse(String text) {
    try {
      JsonNode root = JsonNodes.readTree(yaml, text, LocationJsonNodeFactoryFactory.getInstance());
      return root == null ? yaml.missingNode() : root;
    } catch (JacksonException e) {
      TokenStreamLocation at = e.getLocation();
      String where = at == null ? "" : "line " + at.getLineNr() + ": ";
      throw invalid(
          List.of(new Fault(null, where + "this is not YAML: " + e.getOriginalMessage())));
    }
  }

  private static Fault fault(Error error) {
    JsonNode node = error.getInstanceNode();
    String pointer = error.getInstanceLocation().toString();
    String property = error.getProperty();
    if (property != null && node != null && node.get(property) != null) {
      node = node.get(property);
    }
    String what = property == null || property.isEmpty() ? "" : " (" + property + ")";
    return new Fault(
        pointer.isEmpty() ? null : pointer,
        "line %d: %s%s".formatted(line(node), error.getMessage(), what));
  }

  private static int line(@Nullable JsonNode node) {
    return node instanceof TokenStreamLocationAware aware
        ? aware.tokenStreamLocation().getLineNr()
        : 1;
  }

  private static void requireDistinct(List<SourceSpec> sources, List<Fault> faults) {
    Map<String, SourceSpec> bySlot = new HashMap<>();
    for (int i = 0; i < sources.size(); i++) {
      SourceSpec source = sources.get(i);
      SourceSpec other = bySlot.putIfAbsent(source.slot(), source);
      if (other != null) {
        faults.add(
            new Fault(
                "/sources/" + i + "/name",
                "line %d: %s would have the same slot as %s (line %d); choose another name."
                    .formatted(source.line(), source.name(), other.name(), other.line())));
      }
    }
  }

  private static void refuse(List<Fault> faults) {
    if (!faults.isEmpty()) {
      throw invalid(faults);
    }
  }

  private static InvalidException invalid(List<Fault> faults) {
    return new InvalidException(
        "fleet-file-invalid", "The fleet file is not valid; nothing was changed.", faults);
  }

  private static SourceSpec source(JsonNode node, Policy defaults, String pointer) {
    Policy policy = PolicyReader.over(defaults, node.get("policy"));
    List<TableRule> rules = new ArrayList<>();
    for (JsonNode rule : node.get("tables")) {
      rules.add(rule(rule, policy, pointer + "/tables/" + rules.size()));
    }
    Map<String, Integer> lines = new HashMap<>();
    node.propertyStream().forEach(field -> lines.put(field.getKey(), line(field.getValue())));
    JsonNode password = node.get("password");
    return new SourceSpec(
        text(node, "name"),
        new Address(
            text(node, "host"),
            node.has("port") ? node.get("port").asInt() : DEFAULT_PORT,
            text(node, "database"),
            text(node, "username"),
            new SecretReference(text(password, "service"), text(password, "connect"))),
        text(node, "publication"),
        tableName(node, "heartbeatTable"),
        tableName(node, "signalTable"),
        node.has("walVolumeBytes") ? node.get("walVolumeBytes").asLong() : null,
        List.copyOf(rules),
        pointer,
        line(node),
        lines);
  }

  private static TableRule rule(JsonNode node, Policy base, String pointer) {
    List<TablePattern> exclude = new ArrayList<>();
    if (node.has("exclude")) {
      node.get("exclude").forEach(each -> exclude.add(TablePattern.parse(each.asString())));
    }
    return new TableRule(
        TablePattern.parse(text(node, "include")),
        List.copyOf(exclude),
        node.has("namespace") ? text(node, "namespace") : null,
        PolicyReader.over(base, node.get("policy")),
        pointer,
        line(node));
  }

  private static @Nullable TableName tableName(JsonNode node, String field) {
    return node.has(field) ? TableName.parse(text(node, field)) : null;
  }

  private static String text(JsonNode node, String field) {
    return node.get(field).asString();
  }
}
