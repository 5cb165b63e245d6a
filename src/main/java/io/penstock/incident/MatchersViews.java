package io.penstock.incident;

import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Conditions on incidents as the API has them. */
public final class MatchersViews {
  private MatchersViews() {}

  /** What was asked for. */
  public static Matchers asked(io.penstock.api.model.Matchers asked) {
    return new Matchers(
        values("kinds", asked.getKinds()),
        values("severities", asked.getSeverities()).stream()
            .map(severity -> Severity.valueOf(severity.name()))
            .toList(),
        values("sources", asked.getSources()),
        values("tableIds", asked.getTableIds()),
        values("owners", asked.getOwners()));
  }

  /** The same for the API; what has no values is absent. */
  public static io.penstock.api.model.Matchers view(Matchers matchers) {
    return new io.penstock.api.model.Matchers()
        .kinds(orNull(matchers.kinds()))
        .severities(
            orNull(
                matchers.severities().stream()
                    .map(severity -> io.penstock.api.model.Severity.valueOf(severity.name()))
                    .toList()))
        .sources(orNull(matchers.sources()))
        .tableIds(orNull(matchers.tableIds()))
        .owners(orNull(matchers.owners()));
  }

  private static <T> @Nullable List<T> orNull(List<T> values) {
    return values.isEmpty() ? null : values;
  }

  /** The contract's validation does not look whether elements are there. */
  private static <T> List<T> values(String name, @Nullable List<T> values) {
    if (values == null) {
      return List.of();
    }
    if (values.contains(null)) {
      String pointer = "/matchers/" + name + "/" + values.indexOf(null);
      throw new InvalidException(
          "invalid-request",
          "The request is wrong; see errors.",
          List.of(new Fault(pointer, pointer + " is missing.")));
    }
    return List.copyOf(values);
  }
}
