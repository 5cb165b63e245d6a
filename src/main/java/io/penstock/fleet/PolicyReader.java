package io.penstock.fleet;

import io.penstock.contract.IngestJob.Brake;
import io.penstock.table.Policy;
import io.penstock.table.ReconcileMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Lays a policy of a valid fleet file, which may leave points open, over another one. */
final class PolicyReader {
  private PolicyReader() {}

  /**
   * The policy over another.
   *
   * @param node null or missing where the file has none
   */
  static Policy over(Policy base, @Nullable JsonNode node) {
    if (node == null || node.isMissingNode()) {
      return base;
    }
    return new Policy(
        node.has("owner") ? node.get("owner").asString() : base.owner(),
        duration(node, "lagTarget", base.lagTarget()),
        or(node, "formatVersion", base.formatVersion(), JsonNode::asInt),
        or(node, "buckets", base.buckets(), JsonNode::asInt),
        node.has("brake") ? brake(node.get("brake")) : base.brake(),
        duration(node, "reconcileEvery", base.reconcileEvery()),
        duration(node, "compactEvery", base.compactEvery()),
        duration(node, "keepSnapshots", base.keepSnapshots()),
        or(node, "paused", base.paused(), JsonNode::asBoolean),
        node.has("sensitive") ? texts(node.get("sensitive")) : base.sensitive(),
        or(
            node,
            "reconcileMode",
            base.reconcileMode(),
            mode -> ReconcileMode.valueOf(mode.asString().toUpperCase(Locale.ROOT))),
        or(node, "repairRows", base.repairRows(), JsonNode::asLong));
  }

  private static <T> T or(JsonNode node, String field, T base, Function<JsonNode, T> reader) {
    return node.has(field) ? reader.apply(node.get(field)) : base;
  }

  private static @Nullable Brake brake(JsonNode node) {
    return node.isObject()
        ? new Brake(node.get("deletePercent").asInt(), node.get("minimumRows").asLong())
        : null;
  }

  private static Duration duration(JsonNode node, String field, Duration base) {
    return node.has(field) ? duration(node.get(field).asString()) : base;
  }

  /** Reads {@code 15m} and its like. */
  static Duration duration(String text) {
    long number = Long.parseLong(text, 0, text.length() - 1, 10);
    return switch (text.charAt(text.length() - 1)) {
      case 's' -> Duration.ofSeconds(number);
      case 'm' -> Duration.ofMinutes(number);
      case 'h' -> Duration.ofHours(number);
      case 'd' -> Duration.ofDays(number);
      default -> throw new IllegalArgumentException(text + " has no unit");
    };
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asString()));
    return List.copyOf(texts);
  }
}
