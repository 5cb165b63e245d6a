package io.penstock.audit;

import io.penstock.access.Actor;
import io.penstock.api.AuditApi;
import io.penstock.api.model.AuditEntry.ActorKindEnum;
import io.penstock.api.model.AuditPage;
import io.penstock.web.Cursor;
import io.penstock.web.Page;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's audit log. */
@RestController
class AuditController implements AuditApi {
  private static final String LIST = "audit";

  private final AuditLog entries;

  AuditController(AuditLog entries) {
    this.entries = entries;
  }

  @Override
  public ResponseEntity<AuditPage> listAudit(
      @Nullable String actor,
      @Nullable String operation,
      @Nullable OffsetDateTime since,
      @Nullable OffsetDateTime until,
      Integer limit,
      @Nullable String cursor) {
    List<String> before = Cursor.decode(LIST, cursor, 1);
    Page<AuditEntry> page =
        Page.of(
            entries.list(
                actor,
                operation,
                instant(since),
                instant(until),
                before == null ? null : number(before.get(0)),
                limit + 1),
            limit,
            entry -> new Cursor(LIST, List.of(Long.toString(entry.number()))));
    return ResponseEntity.ok(
        new AuditPage(page.map(AuditController::view).items()).nextCursor(page.nextCursor()));
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw Cursor.refused(e);
    }
  }

  private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }

  private static @Nullable ActorKindEnum kind(Actor.@Nullable Kind kind) {
    return kind == null ? null : ActorKindEnum.fromValue(kind.name());
  }

  private static io.penstock.api.model.AuditEntry view(AuditEntry entry) {
    return new io.penstock.api.model.AuditEntry(
            entry.number(),
            entry.at().atOffset(ZoneOffset.UTC),
            entry.actor(),
            entry.operation(),
            entry.method(),
            entry.path(),
            entry.status())
        .address(entry.address())
        .request(entry.request())
        .actorKind(kind(entry.actorKind()))
        .before(entry.before())
        .after(entry.after())
        .reason(entry.reason())
        .requestId(entry.requestId());
  }
}
