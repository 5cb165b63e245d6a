package io.penstock.web;

import io.penstock.problem.Fault;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.validation.BindingResult;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** What the frameworks found wrong with a request, as faults with JSON pointers. */
final class RequestFaults {
  private RequestFaults() {}

  static List<Fault> of(BindingResult binding) {
    return binding.getAllErrors().stream()
        .map(RequestFaults::of)
        .sorted(Comparator.comparing(fault -> String.valueOf(fault.pointer())))
        .toList();
  }

  static List<Fault> of(ConstraintViolationException violations) {
    return violations.getConstraintViolations().stream()
        .map(RequestFaults::of)
        .sorted(Comparator.comparing(Fault::detail))
        .toList();
  }

  /** The fault of a body that could not be read, by what reading it threw. */
  static List<Fault> ofUnreadable(@Nullable Throwable cause) {
    if (cause instanceof UnrecognizedPropertyException unknown) {
      String known =
          unknown.getKnownPropertyIds().stream()
              .map(String::valueOf)
              .sorted()
              .collect(Collectors.joining(", "));
      return fault(unknown, "is not known here; known are: " + known + ".");
    }
    if (cause instanceof MismatchedInputException mismatch) {
      return fault(mismatch, "must be " + expected(mismatch.getTargetType()) + ".");
    }
    if (cause instanceof StreamReadException malformed) {
      TokenStreamLocation at = malformed.getLocation();
      String place =
          at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
      return List.of(new Fault(null, "The body is not JSON" + place + "."));
    }
    if (cause instanceof JacksonException other) {
      return fault(other, "has a value that is not allowed.");
    }
    return List.of(new Fault(null, "The body is missing or cannot be read; send a JSON document."));
  }

  private static List<Fault> fault(JacksonException exception, String detail) {
    String pointer =
        exception.getPath().stream()
            .map(
                step ->
                    step.getPropertyName() == null
                        ? "/" + step.getIndex()
                        : "/" + escaped(step.getPropertyName()))
            .collect(Collectors.joining());
    return List.of(new Fault(pointer, (pointer.isEmpty() ? "The body " : pointer + " ") + detail));
  }

  private static String expected(@Nullable Class<?> type) {
    if (type == null) {
      return "of another type";
    }
    if (type.isEnum()) {
      return "one of " + List.of(type.getEnumConstants());
    }
    if (Number.class.isAssignableFrom(type) || type.isPrimitive()) {
      return type == Double.class ? "a number" : "a whole number";
    }
    if (Iterable.class.isAssignableFrom(type)) {
      return "an array";
    }
    return switch (type.getSimpleName()) {
      case "String" -> "a string";
      case "Boolean" -> "true or false";
      case "UUID" -> "a UUID";
      default -> "an object";
    };
  }

  private static Fault of(ObjectError error) {
    String message = String.valueOf(error.getDefaultMessage());
    if (error instanceof FieldError field) {
      String pointer = pointer(field.getField());
      return new Fault(pointer, pointer + " " + message + ".");
    }
    return new Fault(null, message + ".");
  }

  private static Fault of(ConstraintViolation<?> violation) {
    String name = "";
    for (Path.Node node : violation.getPropertyPath()) {
      name = String.valueOf(node.getName());
    }
    return new Fault(null, name + " " + violation.getMessage() + ".");
  }

  /** From Spring's {@code tables[0].name} to {@code /tables/0/name}. */
  private static String pointer(String field) {
    return "/" + field.replace("[", "/").replace("]", "").replace('.', '/');
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
