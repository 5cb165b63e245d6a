package io.penstock.testing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * What breaks callers between two forms of the contract. Callers may have to send no more, may send
 * all that they did, and find all that they found; answers may gain properties and values.
 */
final class ContractChanges {
  private static final List<String> METHODS = List.of("get", "put", "post", "patch", "delete");
  private static final List<String> ROLES = List.of("anyone", "viewer", "operator", "admin");

  private final JsonNode before;
  private final JsonNode after;
  private final List<String> breaking = new ArrayList<>();
  private final Set<String> compared = new HashSet<>();

  private ContractChanges(JsonNode before, JsonNode after) {
    this.before = before;
    this.after = after;
  }

  /** A sentence for each change that breaks callers. */
  static List<String> breaking(JsonNode before, JsonNode after) {
    ContractChanges changes = new ContractChanges(before, after);
    changes.operations();
    return changes.breaking;
  }

  private void operations() {
    for (Map.Entry<String, JsonNode> path : before.path("paths").properties()) {
      JsonNode now = after.path("paths").path(path.getKey());
      for (String method : METHODS) {
        if (path.getValue().has(method)) {
          operation(method + " " + path.getKey(), method, path.getValue(), now);
        }
      }
    }
  }

  private void operation(String name, String method, JsonNode pathBefore, JsonNode pathAfter) {
    JsonNode was = pathBefore.path(method);
    JsonNode is = pathAfter.path(method);
    if (is.isMissingNode()) {
      breaking.add(name + " is gone");
      return;
    }
    if (!was.path("operationId").equals(is.path("operationId"))) {
      breaking.add(name + " has another operationId");
    }
    if (role(method, is) > role(method, was)) {
      breaking.add(name + " asks for a higher role");
    }
    parameters(name, parameters(before, pathBefore, was), parameters(after, pathAfter, is));
    content(
        name + " takes",
        resolved(before, was.path("requestBody")),
        resolved(after, is.path("requestBody")),
        true);
    if (is.path("requestBody").path("required").asBoolean(false)
        && !was.path("requestBody").path("required").asBoolean(false)) {
      breaking.add(name + " needs a body");
    }
    for (Map.Entry<String, JsonNode> response : was.path("responses").properties()) {
      String answers = name + " answers " + response.getKey();
      JsonNode now = is.path("responses").path(response.getKey());
      if (now.isMissingNode()) {
        breaking.add(answers + " no longer");
      } else {
        content(answers, resolved(before, response.getValue()), resolved(after, now), false);
      }
    }
  }

  private static int role(String method, JsonNode operation) {
    String usual = method.equals("get") ? "viewer" : "operator";
    return ROLES.indexOf(operation.path("x-role").asString(usual));
  }

  private Map<String, JsonNode> parameters(JsonNode root, JsonNode path, JsonNode operation) {
    Map<String, JsonNode> all = new TreeMap<>();
    for (JsonNode where : List.of(path, operation)) {
      for (JsonNode parameter : where.path("parameters")) {
        JsonNode found = resolved(root, parameter);
        all.put(found.path("in").asString() + " " + found.path("name").asString(), found);
      }
    }
    return all;
  }

  private void parameters(String name, Map<String, JsonNode> was, Map<String, JsonNode> is) {
    for (Map.Entry<String, JsonNode> parameter : was.entrySet()) {
      JsonNode now = is.get(parameter.getKey());
      if (now == null) {
        breaking.add(name + " takes no parameter " + parameter.getKey());
      } else {
        schema(
            name + " takes " + parameter.getKey(),
            parameter.getValue().path("schema"),
            now.path("schema"),
            true);
      }
    }
    is.forEach(
        (key, parameter) -> {
          JsonNode old = was.get(key);
          if (parameter.path("required").asBoolean(false)
              && (old == null || !old.path("required").asBoolean(false))) {
            breaking.add(name + " needs the parameter " + key);
          }
        });
  }

  private void content(String name, JsonNode was, JsonNode is, boolean sent) {
    for (Map.Entry<String, JsonNode> type : was.path("content").properties()) {
      JsonNode now = is.path("content").path(type.getKey());
      if (now.isMissingNode()) {
        breaking.add(name + " " + type.getKey() + " no longer");
      } else {
        schema(name, type.getValue().path("schema"), now.path("schema"), sent);
      }
    }
  }

  private void schema(String name, JsonNode was, JsonNode is, boolean sent) {
    String pair = was.path("$ref").asString("") + " " + is.path("$ref").asString("") + " " + sent;
    if (pair.startsWith("#") && !compared.add(pair)) {
      return;
    }
    JsonNode old = resolved(before, was);
    JsonNode now = resolved(after, is);
    if (!old.path("type").equals(now.path("type"))
        || !old.path("format").equals(now.path("format"))) {
      breaking.add(name + " has another type");
      return;
    }
    values(name, old, now, sent);
    limits(name, old, now, sent);
    for (Map.Entry<String, JsonNode> property : old.path("properties").properties()) {
      String place = name + "/" + property.getKey();
      JsonNode same = now.path("properties").path(property.getKey());
      if (same.isMissingNode()) {
        breaking.add(place + " is gone");
      } else {
        schema(place, property.getValue(), same, sent);
      }
    }
    Set<String> needed = texts(sent ? now.path("required") : old.path("required"));
    needed.removeAll(texts(sent ? old.path("required") : now.path("required")));
    needed.forEach(
        property ->
            breaking.add(name + "/" + property + (sent ? " is needed" : " may be left out")));
    if (old.has("items")) {
      schema(name + "[]", old.path("items"), now.path("items"), sent);
    }
  }

  /** Callers may send what they did; what they get may be new, and they have been told so. */
  private void values(String name, JsonNode old, JsonNode now, boolean sent) {
    if (sent && now.has("enum")) {
      Set<String> gone = texts(old.path("enum"));
      gone.removeAll(texts(now.path("enum")));
      gone.forEach(value -> breaking.add(name + " no longer takes " + value));
      if (!old.has("enum")) {
        breaking.add(name + " takes some values alone");
      }
    }
  }

  private void limits(String name, JsonNode old, JsonNode now, boolean sent) {
    if (!sent) {
      return;
    }
    for (String most : List.of("maximum", "maxLength", "maxItems")) {
      if (now.has(most)
          && (!old.has(most) || now.path(most).asDouble() < old.path(most).asDouble())) {
        breaking.add(name + " has a lower " + most);
      }
    }
    for (String least : List.of("minimum", "minLength", "minItems")) {
      if (now.has(least)
          && (!old.has(least) || now.path(least).asDouble() > old.path(least).asDouble())) {
        breaking.add(name + " has a higher " + least);
      }
    }
    if (now.has("pattern") && !now.path("pattern").equals(old.path("pattern"))) {
      breaking.add(name + " has another pattern");
    }
  }

  private static Set<String> texts(JsonNode values) {
    Set<String> texts = new TreeSet<>();
    values.forEach(value -> texts.add(value.asString()));
    return texts;
  }

  private static JsonNode resolved(JsonNode root, JsonNode node) {
    String ref = node.path("$ref").asString("");
    return ref.isEmpty() ? node : root.at(ref.substring(1));
  }
}
