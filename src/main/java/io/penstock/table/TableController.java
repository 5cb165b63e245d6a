package io.penstock.table;

import io.penstock.api.TablesApi;
import io.penstock.api.model.HeldChangeDecision;
import io.penstock.api.model.NewTable;
import io.penstock.api.model.NewTables;
import io.penstock.api.model.Reason;
import io.penstock.api.model.TablePage;
import io.penstock.api.model.TablePolicyChange;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.web.Changed;
import io.penstock.web.Cursor;
import io.penstock.web.Editable;
import io.penstock.web.Edits;
import io.penstock.web.Page;
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
  private final Tables tables;
  private final TableRegistration registration;
  private final TableAnswers answers;
  private final HeldChangeDecisions decisions;
  private final TablePolicies policies;
  private final Edits edits;

  TableController(
      Tables tables,
      TableRegistration registration,
      TableAnswers answers,
      HeldChangeDecisions decisions,
      TablePolicies policies,
      Edits edits) {
    this.tables = tables;
    this.registration = registration;
    this.answers = answers;
    this.decisions = decisions;
    this.policies = policies;
    this.edits = edits;
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Table> getTable(UUID tableId) {
    return edits.answer(editable(tables.get(tableId)));
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
    List<TableRegistration.Asked> each = asked.getTables().stream().map(TableViews::asked).toList();
    List<Table> registered = registration.register(asked.getSource(), each);
    return ResponseEntity.status(HttpStatus.CREATED).body(new TablePage(answers.of(registered)));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Table> changeTablePolicy(
      UUID tableId, TablePolicyChange change, @Nullable String ifMatch) {
    return edits.edit(
        ifMatch,
        () -> editable(tables.lock(tableId)),
        () -> editable(policies.change(tableId, policy -> PolicyViews.changed(policy, change))));
  }

  private Editable<io.penstock.api.model.Table> editable(Table table) {
    return new Editable<>(answers.of(table), PolicyViews.view(table.policy()));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Table> releaseTable(UUID tableId, Reason reason) {
    Table before = tables.get(tableId);
    Table released = registration.release(tableId);
    Changed.note(Standing.of(before), Standing.of(released));
    log.info("Released table={} reason=\"{}\"", released.name(), oneLine(reason.getReason()));
    return ResponseEntity.ok(answers.of(released));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Table> decideHeldChange(
      UUID tableId, HeldChangeDecision asked) {
    Table before = tables.get(tableId);
    Table decided =
        switch (asked.getDecision()) {
          case ACCEPT -> decisions.accept(tableId, asked.getDigest());
          case REFUSE -> decisions.refuse(tableId, asked.getDigest(), oneLine(asked.getReason()));
        };
    Changed.note(Standing.of(before), Standing.of(decided));
    log.info(
        "Decided on a held change. table={} decision={} digest={} reason=\"{}\"",
        decided.name(),
        asked.getDecision(),
        oneLine(asked.getDigest()),
        oneLine(asked.getReason()));
    return ResponseEntity.ok(answers.of(decided));
  }

  /** What decisions change of a table. */
  private record Standing(Table.State state, @Nullable String reason, Table.@Nullable Held held) {
    static Standing of(Table table) {
      return new Standing(table.state(), table.stateReason(), table.held());
    }
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
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
}
