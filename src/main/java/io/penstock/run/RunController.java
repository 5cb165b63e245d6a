package io.penstock.run;

import io.penstock.api.RunsApi;
import io.penstock.api.model.RunTimelineItem;
import io.penstock.api.model.RunTimelinePage;
import io.penstock.api.model.TableRunPage;
import io.penstock.run.RunLists.Counted;
import io.penstock.run.RunLists.OfTable;
import io.penstock.table.Tables;
import io.penstock.web.Page;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** What the API tells of runs of every kind. */
@RestController
class RunController implements RunsApi {
  private final RunLists lists;
  private final Tables tables;

  RunController(RunLists lists, Tables tables) {
    this.lists = lists;
    this.tables = tables;
  }

  @Override
  public ResponseEntity<RunTimelinePage> getRunTimeline(
      io.penstock.api.model.@Nullable RunKind kind, Integer limit, @Nullable String cursor) {
    RunKind asked = kind == null ? RunKind.INGEST : RunKind.valueOf(kind.getValue());
    Page<Counted> page = RunPage.of(lists, asked, limit, cursor);
    Map<UUID, Map<String, List<UUID>>> worked =
        lists.worked(page.items().stream().map(each -> each.run().id()).toList());
    return ResponseEntity.ok(
        new RunTimelinePage(
                page.map(
                        each ->
                            new RunTimelineItem(
                                RunViews.summary(each),
                                worked.getOrDefault(each.run().id(), Map.of())))
                    .items())
            .nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<TableRunPage> listTableRuns(
      UUID tableId, Integer limit, @Nullable String cursor) {
    Page<OfTable> page = RunPage.ofTable(lists, tables.get(tableId).id(), limit, cursor);
    return ResponseEntity.ok(
        new TableRunPage(page.map(RunViews::ofTable).items()).nextCursor(page.nextCursor()));
  }
}
