package io.penstock.fleet;

import io.penstock.fleet.FleetFile.SourceSpec;
import io.penstock.problem.ConflictException;
import io.penstock.source.KnownSource;
import io.penstock.source.SourceFacts;
import io.penstock.source.SourceRegistration;
import io.penstock.source.SourceStatements;
import io.penstock.source.Sources;
import io.penstock.source.TableFacts;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What the steps of plans do; each looks first whether it was done. */
@Component
class StepActions implements StepRunner {
  private final Sources sources;
  private final SourceRegistration registration;
  private final SourceStatements statements;
  private final FactsReader facts;
  private final TableActions tables;
  private final ConnectorActions connectors;

  StepActions(
      Sources sources,
      SourceRegistration registration,
      SourceStatements statements,
      FactsReader facts,
      TableActions tables,
      ConnectorActions connectors) {
    this.sources = sources;
    this.registration = registration;
    this.statements = statements;
    this.facts = facts;
    this.tables = tables;
    this.connectors = connectors;
  }

  @Override
  public @Nullable String run(Apply apply, FleetFile file, Step step) {
    return switch (step.kind()) {
      case REGISTER_SOURCE, CHANGE_SOURCE -> {
        source(spec(file, step), step);
        yield null;
      }
      case SET_REPLICA_IDENTITY -> identity(spec(file, step), step);
      case ALTER_PUBLICATION -> publication(spec(file, step), step);
      case REGISTER_TABLE, BRING_BACK_TABLE, CHANGE_POLICY -> {
        tables.replicate(spec(file, step), step.tableName());
        yield null;
      }
      case REMOVE_TABLE -> {
        tables.remove(step.source(), step.tableName());
        yield null;
      }
      case REGISTER_CONNECTOR -> connectors.register(apply, step.source());
      case RECOVER_CONNECTOR -> connectors.recover(apply, step.source());
      case READ_TABLE -> tables.read(apply, step.source(), step.tableName());
      case REMOVE_SOURCE -> connectors.remove(apply, step.source());
      case DROP_LAKE_DATA -> tables.dropLakeData(step.source(), step.tableName());
    };
  }

  private void source(SourceSpec spec, Step step) {
    Optional<KnownSource> known = sources.everOf(spec.name());
    if (known.isEmpty()) {
      String unavailable =
          step.after(Step.UNAVAILABLE_VALUE).orElseGet(registration::drawUnavailableValue);
      registration.register(spec.name(), spec.address(), spec.capture(unavailable));
    } else {
      registration.change(known.get().source(), spec.address(), spec.capture(""));
    }
    sources.walVolume(spec.name(), spec.walVolumeBytes());
  }

  private @Nullable String identity(SourceSpec spec, Step step) {
    TableFacts found = facts.inspect(spec).tables().get(step.tableName());
    String wanted = Objects.requireNonNull(step.changes().get(0).after());
    if (found != null && found.table().replicaIdentity().name().equals(wanted)) {
      return null;
    }
    return run(spec, step.sql(), found != null && found.owned());
  }

  private @Nullable String publication(SourceSpec spec, Step step) {
    SourceFacts now = facts.inspect(spec);
    PublicationSql sql = PublicationSql.of(spec.publication(), now, step.tableName(), false);
    return sql.statements().isEmpty() ? null : run(spec, sql.statements(), sql.allowed());
  }

  private @Nullable String run(SourceSpec spec, List<String> sql, boolean allowed) {
    if (!allowed) {
      throw new ConflictException(
          "administrator-needed",
          "The role %s may not do this. Run as the owner in %s, then apply again: %s;"
              .formatted(spec.address().username(), spec.address(), String.join("; ", sql)));
    }
    statements.run(sources.get(spec.name()), sql);
    return null;
  }

  private static SourceSpec spec(FleetFile file, Step step) {
    return file.source(step.source()).orElseThrow();
  }
}
