package io.penstock.table;

import io.penstock.api.TablesApi;
import io.penstock.api.model.Column;
import io.penstock.api.model.NewTable;
import io.penstock.api.model.NewTables;
import io.penstock.api.model.Reason;
import io.penstock.api.model.TablePage;
import io.penstock.api.model.TablePolicy.FormatVersionEnum;
import io.penstock.api.model.TableState;
import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.TablePolicy;
import io.penstock.contract.Lsn;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.source.TableName;
import io.penstock.web.Cursor;
import io.penstock.web.Page;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's tables. */
@RestController
class TableController implements TablesApi {
  private static final Logger log = LoggerFactory.getLogger(TableController.class);
  private static final String LIST = "tables";
  private static final TablePolicy DEFAULT_POLICY = new TablePolicy(2, 0);
  private final Tables tables;
  private final TableRegistration registration;
  private final TableAnswers answers;

  TableController(Tables tables, TableRegistration registration, TableAnswers answers) {
    this.tables = tables;
    this.registration = registration;
    this.answers = answers;
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Table> getTable(UUID tableId) {
    return ResponseEntity.ok(answers.of(tables.get(tableId)));
  }

  @Override
  public ResponseEntity<TablePage> listTables(
      @Nullable String source, Integer limit, @Nullable String cursor) {
    List<Table> read = tables.list(source, Cursor.decode(LIST, cursor, 3), limit + 1);
    Page<Table> page =
        Page.of(
            read,
            limit,
            last ->
                new Cursor(LIST, List.of(last.source(), last.name().schema(), last.name().name())));
    return ResponseEntity.ok(new TablePage(answers.of(page.items())).nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<TablePage> registerTables(NewTables asked) {
    refuseNulls(asked.getTables());
    List<TableRegistration.Asked> each =
        asked.getTables().stream().map(TableController::asked).toList();
    List<Table> registered = registration.register(asked.getSource(), each);
    return ResponseEntity.status(HttpStatus.CREATED).body(new TablePage(answers.of(registered)));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Table> releaseTable(UUID tableId, Reason reason) {
    Table released = registration.release(tableId);
    log.info(
        "Released table={} reason=\"{}\"",
        released.name(),
        reason.getReason().replaceAll("\\p{Cntrl}", " "));
    return ResponseEntity.ok(answers.of(released));
  }

  /** The contract's validation looks into elements, not at whether there are any. */
  private static void refuseNulls(List<NewTable> tables) {
    int place = tables.indexOf(null);
    if (place >= 0) {
      String pointer = "/tables/" + place;
      throw new InvalidException(
          "invalid-request",
          "The request is wrong; see errors.",
          List.of(new Fault(pointer, pointer + " must be an object.")));
    }
  }

  private static TableRegistration.Asked asked(NewTable table) {
    String namespace = table.getNamespace();
    return new TableRegistration.Asked(
        new TableName(table.getSchema(), table.getName()),
        namespace == null ? table.getSchema() : namespace,
        policy(table.getPolicy()));
  }

  private static TablePolicy policy(io.penstock.api.model.@Nullable TablePolicy asked) {
    if (asked == null) {
      return DEFAULT_POLICY;
    }
    FormatVersionEnum version = asked.getFormatVersion();
    Integer buckets = asked.getBuckets();
    return new TablePolicy(
        version == null ? DEFAULT_POLICY.formatVersion() : version.getValue(),
        buckets == null ? DEFAULT_POLICY.buckets() : buckets);
  }

  static io.penstock.api.model.Table view(Table table) {
    Long completeThrough = table.completeThroughLsn();
    return new io.penstock.api.model.Table()
        .id(table.id())
        .source(table.source())
        .schema(table.name().schema())
        .name(table.name().name())
        .namespace(table.namespace())
        .currentTable(table.currentTable())
        .historyTable(table.historyTable())
        .topic(table.topic())
        .state(TableState.fromValue(table.state().name()))
        .stateReason(table.stateReason())
        .columns(table.columns().stream().map(TableController::view).toList())
        .policy(view(table.policy()))
        .epoch(table.epoch())
        .wayIn(io.penstock.api.model.Table.WayInEnum.MERGE)
        .completeThroughLsn(completeThrough == null ? null : Lsn.format(completeThrough))
        .createdAt(table.createdAt().atOffset(ZoneOffset.UTC));
  }

  private static Column view(ColumnSpec column) {
    return new Column(
        column.name(),
        column.sourceType(),
        column.lakeType(),
        column.nullable(),
        column.keyPosition());
  }

  private static io.penstock.api.model.TablePolicy view(TablePolicy policy) {
    return new io.penstock.api.model.TablePolicy()
        .formatVersion(FormatVersionEnum.fromValue(policy.formatVersion()))
        .buckets(policy.buckets());
  }
}
