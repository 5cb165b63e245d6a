package io.penstock.access;

import io.penstock.access.Operation.Needs;
import io.penstock.web.ApiPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.server.PathContainer;
import org.springframework.stereotype.Component;
import org.springframework.web.util.pattern.PathPatternParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The operations of {@code openapi.yaml}, which says itself who may call them. */
@Component
public class Operations {
  private static final String CONTRACT = "static/openapi.yaml";
  private static final List<String> METHODS = List.of("get", "put", "post", "delete", "patch");

  private final List<Operation> operations;

  Operations() throws IOException {
    try (InputStream contract = new ClassPathResource(CONTRACT).getInputStream()) {
      operations = read(new YAMLMapper().readTree(contract));
    }
  }

  private static List<Operation> read(JsonNode contract) {
    List<Operation> found = new ArrayList<>();
    PathPatternParser parser = new PathPatternParser();
    for (Map.Entry<String, JsonNode> path : contract.path("paths").properties()) {
      for (String method : METHODS) {
        JsonNode operation = path.getValue().path(method);
        if (operation.isObject()) {
          found.add(
              new Operation(
                  operation.path("operationId").asString(),
                  method.toUpperCase(Locale.ROOT),
                  parser.parse(ApiPaths.PREFIX + path.getKey()),
                  needs(operation, method),
                  operation.path("x-idempotency-key").asBoolean(false),
                  operation.path("x-source-scope").asString(null),
                  operation.path("x-costly").asBoolean(false)));
        }
      }
    }
    // The one that says most of the path first, as for controllers.
    found.sort(Comparator.comparing(Operation::path));
    return List.copyOf(found);
  }

  private static Needs needs(JsonNode operation, String method) {
    String role = operation.path("x-role").asString("");
    if (role.isEmpty()) {
      return method.equals("get") ? Needs.VIEWER : Needs.OPERATOR;
    }
    return Needs.valueOf(role.toUpperCase(Locale.ROOT));
  }

  /** All of them. */
  public List<Operation> all() {
    return operations;
  }

  /** The operation that a request calls, empty if the contract has none. */
  public Optional<Operation> of(HttpServletRequest request) {
    String method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
    PathContainer path = PathContainer.parsePath(request.getRequestURI());
    return operations.stream()
        .filter(operation -> operation.method().equals(method) && operation.path().matches(path))
        .findFirst();
  }
}
