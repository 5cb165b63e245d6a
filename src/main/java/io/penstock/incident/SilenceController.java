package io.penstock.incident;

import io.penstock.api.SilencesApi;
import io.penstock.api.model.MaintenanceWindow;
import io.penstock.api.model.MaintenanceWindowPage;
import io.penstock.api.model.NewMaintenanceWindow;
import io.penstock.api.model.NewSilence;
import io.penstock.api.model.Silence;
import io.penstock.api.model.SilencePage;
import io.penstock.web.ApiPaths;
import io.penstock.web.Cursor;
import io.penstock.web.Page;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's silences and maintenance windows. */
@RestController
class SilenceController implements SilencesApi {
  private static final String SILENCES = "silences";
  private static final String WINDOWS = "maintenance-windows";
  private final MuteRequests requests;
  private final Mutes mutes;

  SilenceController(MuteRequests requests, Mutes mutes) {
    this.requests = requests;
    this.mutes = mutes;
  }

  @Override
  public ResponseEntity<SilencePage> listSilences(Integer limit, @Nullable String cursor) {
    Page<Mute> page = page(SILENCES, Mute.Type.SILENCE, limit, cursor);
    Instant now = requests.now();
    return ResponseEntity.ok(
        new SilencePage(page.map(mute -> silence(mute, now)).items())
            .nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<Silence> createSilence(NewSilence asked, String actor) {
    Mute made = requests.create(Mute.Type.SILENCE, asked(asked), actor);
    return ResponseEntity.created(location(SILENCES, made)).body(silence(made, requests.now()));
  }

  @Override
  public ResponseEntity<Silence> getSilence(UUID id) {
    return ResponseEntity.ok(silence(requests.get(Mute.Type.SILENCE, id), requests.now()));
  }

  @Override
  public ResponseEntity<Silence> changeSilence(UUID id, NewSilence asked) {
    return ResponseEntity.ok(
        silence(requests.change(Mute.Type.SILENCE, id, asked(asked)), requests.now()));
  }

  @Override
  public ResponseEntity<Void> endSilence(UUID id) {
    requests.end(Mute.Type.SILENCE, id);
    return ResponseEntity.noContent().build();
  }

  @Override
  public ResponseEntity<MaintenanceWindowPage> listMaintenanceWindows(
      Integer limit, @Nullable String cursor) {
    Page<Mute> page = page(WINDOWS, Mute.Type.WINDOW, limit, cursor);
    Instant now = requests.now();
    return ResponseEntity.ok(
        new MaintenanceWindowPage(page.map(mute -> window(mute, now)).items())
            .nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<MaintenanceWindow> createMaintenanceWindow(
      NewMaintenanceWindow asked, String actor) {
    Mute made = requests.create(Mute.Type.WINDOW, asked(asked), actor);
    return ResponseEntity.created(location(WINDOWS, made)).body(window(made, requests.now()));
  }

  @Override
  public ResponseEntity<MaintenanceWindow> getMaintenanceWindow(UUID id) {
    return ResponseEntity.ok(window(requests.get(Mute.Type.WINDOW, id), requests.now()));
  }

  @Override
  public ResponseEntity<MaintenanceWindow> changeMaintenanceWindow(
      UUID id, NewMaintenanceWindow asked) {
    return ResponseEntity.ok(
        window(requests.change(Mute.Type.WINDOW, id, asked(asked)), requests.now()));
  }

  @Override
  public ResponseEntity<Void> endMaintenanceWindow(UUID id) {
    requests.end(Mute.Type.WINDOW, id);
    return ResponseEntity.noContent().build();
  }

  private Page<Mute> page(String list, Mute.Type type, int limit, @Nullable String cursor) {
    List<Mute> read = mutes.list(type, Places.of(Cursor.decode(list, cursor, 2)), limit + 1);
    return Page.of(read, limit, last -> Places.cursor(list, last.createdAt(), last.id()));
  }

  private static URI location(String list, Mute made) {
    return URI.create(ApiPaths.PREFIX + "/" + list + "/" + made.id());
  }

  private static MuteRequests.Asked asked(NewSilence asked) {
    return new MuteRequests.Asked(
        MatchersViews.asked(asked.getMatchers()),
        null,
        asked.getEndsAt().toInstant(),
        asked.getReason());
  }

  private static MuteRequests.Asked asked(NewMaintenanceWindow asked) {
    return new MuteRequests.Asked(
        MatchersViews.asked(asked.getMatchers()),
        asked.getStartsAt().toInstant(),
        asked.getEndsAt().toInstant(),
        asked.getReason());
  }

  private static Silence silence(Mute mute, Instant now) {
    return new Silence(
        mute.id(),
        MatchersViews.view(mute.matchers()),
        mute.startsAt().atOffset(ZoneOffset.UTC),
        mute.endsAt().atOffset(ZoneOffset.UTC),
        mute.reason(),
        mute.author(),
        mute.createdAt().atOffset(ZoneOffset.UTC),
        mute.isActive(now));
  }

  private static MaintenanceWindow window(Mute mute, Instant now) {
    return new MaintenanceWindow(
        mute.id(),
        MatchersViews.view(mute.matchers()),
        mute.startsAt().atOffset(ZoneOffset.UTC),
        mute.endsAt().atOffset(ZoneOffset.UTC),
        mute.reason(),
        mute.author(),
        mute.createdAt().atOffset(ZoneOffset.UTC),
        mute.isActive(now));
  }
}
