package io.penstock.cli.client;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Problem Details (RFC 9457), as the service answers what it refuses. */
record Problem(String title, @Nullable String detail, @Nullable List<Fault> errors) {

  record Fault(@Nullable String pointer, String detail) {}

  @Override
  public String toString() {
    String faults =
        errors == null
            ? ""
            : errors.stream()
                .map(fault -> "%n  %s: %s".formatted(fault.pointer(), fault.detail()))
                .collect(Collectors.joining());
    return title + (detail == null ? "" : " " + detail) + faults;
  }
}
