package io.penstock.incident;

import io.penstock.access.Actor;
import io.penstock.api.SilencesApi;
import io.penstock.api.model.MaintenanceWindow;
import io.penstock.api.model.MaintenanceWindowPage;
import io.penstock.api.model.NewMaintenanceWindow;
import io.penstock.api.model.NewSilence;
import io.penstock.api.model.Silence;
import io.penstock.api.model.SilencePage;
import io.penstock.web.ApiPaths;
import io.penstock.web.Cursor;
import io.penstock.web.Editable;
import io.penstock.web.Edits;
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
  private final Edits edits;

  SilenceController(MuteRequests requests, Mutes mutes, Edits edits) {
    this.requests = requests;
    this.mutes = mutes;
    this.edits = edits;
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
  public ResponseEntity<Silence> createSilence(NewSilence asked) {
    Mute made = requests.create(Mute.Type.SILENCE, asked(asked), Actor.required().name());
    return ResponseEntity.created(location(SILENCES, made)).body(silence(made, requests.now()));
  }

  @Override
  public ResponseEntity<Silence> getSilence(UUID id) {
    return edits.answer(silenceEditable(requests.get(Mute.Type.SILENCE, id)));
  }

  @Override
  public ResponseEntity<Silence> changeSilence(
      UUID id, NewSilence asked, @Nullable String ifMatch) {
    return edits.edit(
        ifMatch,
        () -> silenceEditable(requests.lock(Mute.Type.SILENCE, id)),
        () -> silenceEditable(requests.change(Mute.Type.SILENCE, id, asked(asked))));
  }

  @Override
  public ResponseEntity<Void> endSilence(UUID id, @Nullable String ifMatch) {
    return edits.remove(
        ifMatch,
        () -> silenceEditable(requests.lock(Mute.Type.SILENCE, id)),
        () -> requests.end(Mute.Type.SILENCE, id));
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
  public ResponseEntity<MaintenanceWindow> createMaintenanceWindow(NewMaintenanceWindow asked) {
    Mute made = requests.create(Mute.Type.WINDOW, asked(asked), Actor.required().name());
    return ResponseEntity.created(location(WINDOWS, made)).body(window(made, requests.now()));
  }

  @Override
  public ResponseEntity<MaintenanceWindow> getMaintenanceWindow(UUID id) {
    return edits.answer(windowEditable(requests.get(Mute.Type.WINDOW, id)));
  }

  @Override
  public ResponseEntity<MaintenanceWindow> changeMaintenanceWindow(
      UUID id, NewMaintenanceWindow asked, @Nullable String ifMatch) {
    return edits.edit(
        ifMatch,
        () -> windowEditable(requests.lock(Mute.Type.WINDOW, id)),
        () -> windowEditable(requests.change(Mute.Type.WINDOW, id, asked(asked))));
  }

  @Override
  public ResponseEntity<Void> endMaintenanceWindow(UUID id, @Nullable String ifMatch) {
    return edits.remove(
        ifMatch,
        () -> windowEditable(requests.lock(Mute.Type.WINDOW, id)),
        () -> requests.end(Mute.Type.WINDOW, id));
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

  /** What edits change. */
  private static MuteRequests.Asked edited(Mute mute) {
    return new MuteRequests.Asked(mute.matchers(), mute.startsAt(), mute.endsAt(), mute.reason());
  }

  private Editable<Silence> silenceEditable(Mute mute) {
    return new Editable<>(silence(mute, requests.now()), edited(mute));
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

  private Editable<MaintenanceWindow> windowEditable(Mute mute) {
    return new Editable<>(window(mute, requests.now()), edited(mute));
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
