package io.penstock.incident;

import io.penstock.source.Source;
import io.penstock.source.Sources;
import io.penstock.table.Tables;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Looks at the evidence and keeps what becomes of incidents by it, in one transaction. */
@Service
class Evaluation {
  private static final Logger log = LoggerFactory.getLogger(Evaluation.class);
  private static final int ALL = 100_000;

  private final List<IncidentRule> rules;
  private final Findings findings;
  private final Sources sources;
  private final Tables tables;
  private final Incidents incidents;
  private final Evaluations evaluations;
  private final StepKeeping keeping;
  private final TransactionTemplate transaction;
  private final TransactionTemplate attempt;

  Evaluation(
      List<IncidentRule> rules,
      Findings findings,
      Sources sources,
      Tables tables,
      Incidents incidents,
      Evaluations evaluations,
      StepKeeping keeping,
      PlatformTransactionManager transactions) {
    this.rules = rules;
    this.findings = findings;
    this.sources = sources;
    this.tables = tables;
    this.incidents = incidents;
    this.evaluations = evaluations;
    this.keeping = keeping;
    this.transaction = new TransactionTemplate(transactions);
    // A rule that fails must not take the others with it.
    this.attempt = new TransactionTemplate(transactions);
    this.attempt.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
  }

  /**
   * Looks once.
   *
   * @return false if another service looks just now
   */
  boolean evaluate() {
    return Boolean.TRUE.equals(transaction.execute(status -> evaluations.lock() && look()));
  }

  private boolean look() {
    Instant now = evaluations.now();
    List<Incident> open = incidents.open();
    Set<String> names = new LinkedHashSet<>();
    sources.list(null, ALL).stream().map(Source::name).forEach(names::add);
    Scene scene = Scene.of(now, names, tables.all(), open);
    List<String> unknown = new ArrayList<>();
    List<Verdict> verdicts = new ArrayList<>();
    for (IncidentRule rule : rules) {
      verdicts.addAll(judge(rule, scene, unknown));
    }
    keeping.keep(open, verdicts, scene);
    evaluations.done(now, unknown);
    return true;
  }

  private List<Verdict> judge(IncidentRule rule, Scene scene, List<String> unknown) {
    try {
      List<Verdict> verdicts = attempt.execute(status -> rule.judge(scene));
      return verdicts == null ? List.of() : verdicts.stream().map(findings::asKept).toList();
    } catch (RuntimeException e) {
      log.warn("Nothing can be told of {}: {}", rule.evidence(), e.getMessage());
      unknown.add(rule.evidence());
      return List.of();
    }
  }
}
