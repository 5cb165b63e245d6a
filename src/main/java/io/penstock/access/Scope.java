package io.penstock.access;

import io.penstock.web.ReadRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.stereotype.Component;
import org.springframework.web.util.pattern.PathPattern.PathMatchInfo;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Which sources a request is about: those of what its path names, else of the parameter or property
 * that the contract names by {@code x-source-scope}. Of what names none, nobody can say.
 */
@Component
class Scope {
  private static final String SOURCE = "source";

  private final Map<String, SourceOf> known = new HashMap<>();
  private final Operations operations;
  private final JsonMapper json;

  Scope(Operations operations, List<SourceOf> known, JsonMapper json) {
    this.operations = operations;
    known.forEach(one -> one.names().forEach(name -> this.known.put(name, one)));
    this.json = json;
  }

  /** The operation that a request calls, empty if the contract has none. */
  Optional<Operation> operation(HttpServletRequest request) {
    return operations.of(request);
  }

  /** Whether a request is about some of these sources and about no other. */
  boolean isWithin(Set<String> allowed, Operation operation, HttpServletRequest request) {
    Set<String> touched = new HashSet<>();
    Map<String, String> named = named(operation, request);
    if (named.isEmpty()) {
      String name = operation.scope();
      List<String> values = name == null ? List.of() : values(name, request);
      for (String value : values) {
        if (!add(touched, name, value)) {
          return false;
        }
      }
    }
    for (Map.Entry<String, String> one : named.entrySet()) {
      if (!add(touched, one.getKey(), one.getValue())) {
        return false;
      }
    }
    return !touched.isEmpty() && allowed.containsAll(touched);
  }

  private Map<String, String> named(Operation operation, HttpServletRequest request) {
    PathMatchInfo match =
        operation.path().matchAndExtract(PathContainer.parsePath(request.getRequestURI()));
    Map<String, String> named = new HashMap<>(match == null ? Map.of() : match.getUriVariables());
    named.keySet().removeIf(name -> !name.equals(SOURCE) && !known.containsKey(name));
    return named;
  }

  /** False if there is no such thing. */
  private boolean add(Set<String> touched, @Nullable String name, String value) {
    if (SOURCE.equals(name)) {
      touched.add(value);
      return true;
    }
    SourceOf teller = name == null ? null : known.get(name);
    Set<String> sources = teller == null ? Set.of() : teller.of(String.valueOf(name), value);
    touched.addAll(sources);
    return !sources.isEmpty();
  }

  private List<String> values(String name, HttpServletRequest request) {
    if (request.getMethod().equals("GET")) {
      String[] values = request.getParameterValues(name);
      // Of several, which one counts is for others to say.
      return values == null || values.length != 1 ? List.of() : List.of(values[0]);
    }
    if (!(request instanceof ReadRequest read)) {
      return List.of();
    }
    List<String> values = new ArrayList<>();
    try {
      JsonNode value = json.readTree(read.body()).path(name);
      if (value.isArray()) {
        value.forEach(element -> values.add(element.asString("")));
      } else if (value.isString()) {
        values.add(value.asString());
      }
    } catch (JacksonException e) {
      return List.of();
    }
    return values;
  }
}
