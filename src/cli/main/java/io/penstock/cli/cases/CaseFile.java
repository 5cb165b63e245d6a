package io.penstock.cli.cases;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A case as its folder tells it.
 *
 * @param name the folder's name
 * @param origin where the fault comes from, such as {@code cases.md D1}
 * @param schema the source schema that belongs to it alone
 * @param tables the tables to replicate; empty for all of the schema that have a primary key
 * @param policies policies in the API's words, by table; one without has the default
 * @param alone whether it runs by itself, after those that run together
 * @param lasting whether it takes minutes, and so is played only if asked for
 * @param own what the case has for itself
 * @param knownFault one line on a fault of the product for which it fails, null if there is none
 */
public record CaseFile(
    String name,
    Path folder,
    String title,
    String origin,
    String schema,
    List<String> tables,
    Map<String, Object> policies,
    boolean alone,
    boolean lasting,
    Own own,
    @Nullable String knownFault,
    List<Step> steps) {
  /** What of the source is the case's alone. */
  enum Own {
    /** Its schema. */
    SCHEMA,
    /** Its database, with a connector. */
    DATABASE,
    /** Its PostgreSQL server. */
    SERVER
  }

  /** The file that describes a case. */
  static final String DESCRIPTION = "case.yaml";

  /** Run before the snapshot. */
  static final String BEFORE = "before.sql";

  Path before() {
    return folder.resolve(BEFORE);
  }

  /** Whether it hurts a server, or goes on by itself for another reason. */
  boolean hasFault() {
    return alone || steps.stream().anyMatch(step -> step.kind() == Step.Kind.SERVERS);
  }

  /** The same once more, in a place of its own. */
  CaseFile again(int number) {
    return new CaseFile(
        name + "-" + number,
        folder,
        title,
        origin,
        schema + "_" + number,
        tables,
        policies,
        alone,
        lasting,
        own,
        knownFault,
        steps);
  }
}
