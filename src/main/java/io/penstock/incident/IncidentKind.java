package io.penstock.incident;

import static io.penstock.incident.ErrorClass.OPERATOR_ACTION;
import static io.penstock.incident.ErrorClass.WILL_RETRY;
import static io.penstock.incident.Severity.CRITICAL;
import static io.penstock.incident.Severity.WARNING;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What can go wrong. Each kind has a runbook in {@code deploy/runbooks}; braces in its text name
 * the facts of the evidence that it tells.
 */
public enum IncidentKind {
  SOURCE_UNREACHABLE(
      CRITICAL,
      WILL_RETRY,
      "Source does not answer",
      "The server of {subject} does not answer since {since}: {failure}"),
  CONNECT_DOWN(
      CRITICAL,
      WILL_RETRY,
      "Kafka Connect does not answer",
      "Kafka Connect does not answer since {since}; no connector can be looked after: {failure}"),
  RECOVERY_NEEDED(
      CRITICAL,
      OPERATOR_ACTION,
      "Connector is held until its recovery",
      "The connector of {subject} is held until its recovery is asked for. {reason}"),
  CONNECTOR_FAILED(
      CRITICAL,
      WILL_RETRY,
      "Connector failed",
      "The connector of {subject} is {state} since {since}, and is restarted while its source"
          + " allows: {cause}"),
  CONNECTOR_NOT_RUNNING(
      CRITICAL,
      OPERATOR_ACTION,
      "Connector does not run",
      "The connector of {subject} is {state} since {since}, and should run."),
  CONNECTOR_STUCK(
      CRITICAL,
      OPERATOR_ACTION,
      "Connector is stuck",
      "The connector of {subject} runs and does not move. {reason}"),
  HEARTBEAT_OVERDUE(
      CRITICAL,
      OPERATOR_ACTION,
      "Heartbeat overdue",
      "Heartbeats of {subject} do not come. {reason}"),
  SLOT_LOST(
      CRITICAL,
      OPERATOR_ACTION,
      "Slot lost",
      "{reason} Changes since {since} may be missing until all tables are proved."),
  SLOT_RUNWAY(
      CRITICAL,
      OPERATOR_ACTION,
      "Slot is about to be lost",
      "Unread, {subject} lasts for {worstSeconds} seconds at the highest rate of WAL:"
          + " {remainingBytes} bytes until {limit}."),
  SLOT_LAG(
      WARNING,
      WILL_RETRY,
      "Slot holds back much WAL",
      "{subject} holds back {retainedBytes} bytes of WAL, more than {limitBytes}."),
  SLOT_INACTIVE(
      CRITICAL,
      WILL_RETRY,
      "Nobody reads the slot",
      "Nobody reads {subject} since {since}; it holds back {retainedBytes} bytes of WAL."),
  UNKNOWN_SLOT(
      WARNING,
      OPERATOR_ACTION,
      "Slot of nobody",
      "{subject} is no slot of Penstock, nobody reads it, and it holds back {retainedBytes} bytes"
          + " of WAL."),
  COVERAGE_GAP(CRITICAL, OPERATOR_ACTION, "Not captured", "{subject}: {detail} {fix}"),
  LAG_TARGET_MISSED(
      CRITICAL,
      WILL_RETRY,
      "Lag target missed",
      "{subject} is complete through {completeThrough} only; its lag target is {lagTargetSeconds}"
          + " seconds. Most of the time goes at the stage {stage}."),
  TABLE_QUARANTINED(
      CRITICAL, OPERATOR_ACTION, "Table quarantined", "{subject} is held back: {reason}"),
  SCHEMA_DECISION_NEEDED(
      CRITICAL,
      OPERATOR_ACTION,
      "Decision on columns needed",
      "{subject} is held back until somebody decides: {reason}"),
  GAP(
      CRITICAL,
      OPERATOR_ACTION,
      "Replica may differ from its source",
      "{subject} is diverged since {since}: {reason}"),
  TOPIC_RETENTION(
      CRITICAL,
      OPERATOR_ACTION,
      "Topic is about to drop what was not taken",
      "{topic} keeps records for {retentionSeconds} seconds, and what {subject} takes next, offset"
          + " {nextOffset}, is older than {usedPercent} % of that."),
  MASS_CHANGE_HELD(
      CRITICAL,
      OPERATOR_ACTION,
      "Mass change held",
      "A mass change of {subject} is held since {since}: {deletes} deletes, {updates} updates and"
          + " {inserts} inserts on {rows} rows. Accept or refuse it."),
  RECONCILE_MISMATCH(
      CRITICAL,
      OPERATOR_ACTION,
      "Replica differs from its source",
      "The newest proof of {subject} found {missing} rows missing, {extra} extra and {differing}"
          + " differing."),
  RECONCILE_OVERDUE(
      WARNING,
      WILL_RETRY,
      "Proof overdue",
      "{subject} was last proved equal to its source: {provedAt}. It should be every {everySeconds}"
          + " seconds."),
  INGEST_RUN_FAILED(
      CRITICAL,
      WILL_RETRY,
      "Ingest runs fail",
      "{failures} ingest runs in a row failed as a whole. The newest says: {reason}"),
  TABLE_INGEST_FAILED(
      CRITICAL,
      WILL_RETRY,
      "Table cannot be ingested",
      "{subject} failed in {failures} ingest runs in a row. The newest says: {reason}"),
  COMPACTION_FAILED(
      WARNING,
      WILL_RETRY,
      "Maintenance fails",
      "Maintenance of {subject} failed at {failedAt}, and has not succeeded since: {reason}"),
  WEBHOOK_DEAD(
      CRITICAL,
      OPERATOR_ACTION,
      "Webhooks are not taken",
      "The endpoint {subject} does not take what it is told: {reason}");

  private static final Pattern FACT = Pattern.compile("\\{(\\w+)}");
  private static final Map<String, IncidentKind> BY_WORD =
      Stream.of(values()).collect(Collectors.toUnmodifiableMap(IncidentKind::word, kind -> kind));

  private final Severity severity;
  private final ErrorClass errorClass;
  private final String title;
  private final String text;

  IncidentKind(Severity severity, ErrorClass errorClass, String title, String text) {
    this.severity = severity;
    this.errorClass = errorClass;
    this.title = title;
    this.text = text;
  }

  public Severity severity() {
    return severity;
  }

  public ErrorClass errorClass() {
    return errorClass;
  }

  /** A few words, the same for all incidents of the kind. */
  public String title() {
    return title;
  }

  /** Its name as the API, webhooks and the runbook's file have it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The kind of a {@link #word}. */
  public static Optional<IncidentKind> ofWord(String word) {
    return Optional.ofNullable(BY_WORD.get(word));
  }

  /** What is wrong, by the evidence; a fact that is missing shows as a question mark. */
  String text(Subject subject, Map<String, ?> evidence) {
    return FACT.matcher(text)
        .replaceAll(
            fact ->
                Matcher.quoteReplacement(
                    fact.group(1).equals("subject")
                        ? subject.name()
                        : shown(evidence.get(fact.group(1)))));
  }

  /** The facts that the text tells, but for the subject. */
  List<String> facts() {
    return FACT.matcher(text)
        .results()
        .map((MatchResult fact) -> fact.group(1))
        .filter(fact -> !fact.equals("subject"))
        .toList();
  }

  private static String shown(@Nullable Object fact) {
    return fact == null ? "?" : fact.toString();
  }
}
