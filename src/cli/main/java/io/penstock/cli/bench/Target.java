package io.penstock.cli.bench;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * A measured value and the bound that it is wanted to keep.
 *
 * @param bound whether the target is the least or the most that is wanted
 */
@JsonPropertyOrder({"name", "value", "target", "unit", "ok"})
public record Target(
    String name, double value, double target, String unit, @JsonIgnore Bound bound) {

  /** Which side of a target is good. */
  public enum Bound {
    AT_LEAST,
    AT_MOST
  }

  public static Target atLeast(String name, double value, double target, String unit) {
    return new Target(name, value, target, unit, Bound.AT_LEAST);
  }

  public static Target atMost(String name, double value, double target, String unit) {
    return new Target(name, value, target, unit, Bound.AT_MOST);
  }

  /** Whether the target is reached; never by something that is not a number. */
  @JsonProperty("ok")
  public boolean ok() {
    return switch (bound) {
      case AT_LEAST -> value >= target;
      case AT_MOST -> value <= target;
    };
  }
}
