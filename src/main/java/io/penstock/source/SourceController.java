package io.penstock.source;

import io.penstock.api.SourcesApi;
import io.penstock.api.model.NewSource;
import io.penstock.api.model.SourcePage;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.web.ApiPaths;
import io.penstock.web.Cursor;
import io.penstock.web.Page;
import java.net.URI;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's sources. */
@RestController
class SourceController implements SourcesApi {
  private static final String LIST = "sources";
  private final Sources sources;
  private final SourceRegistration registration;

  SourceController(Sources sources, SourceRegistration registration) {
    this.sources = sources;
    this.registration = registration;
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Source> createSource(NewSource asked) {
    Address address =
        new Address(
            asked.getHost(),
            asked.getPort(),
            asked.getDatabase(),
            asked.getUsername(),
            new SecretReference(
                asked.getPassword().getService(), asked.getPassword().getConnect()));
    Capture capture =
        new Capture(
            asked.getPublication(),
            tableName("/heartbeatTable", asked.getHeartbeatTable()),
            tableName("/signalTable", asked.getSignalTable()),
            registration.drawUnavailableValue());
    Source source = registration.register(asked.getName(), address, capture);
    URI location = URI.create(ApiPaths.PREFIX + "/sources/" + source.name());
    return ResponseEntity.created(location).body(view(source));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Source> getSource(String source) {
    return ResponseEntity.ok(view(sources.get(source)));
  }

  @Override
  public ResponseEntity<SourcePage> listSources(Integer limit, @Nullable String cursor) {
    List<String> after = Cursor.decode(LIST, cursor, 1);
    List<Source> read = sources.list(after == null ? null : after.get(0), limit + 1);
    Page<Source> page = Page.of(read, limit, source -> new Cursor(LIST, List.of(source.name())));
    return ResponseEntity.ok(
        new SourcePage(page.map(SourceController::view).items()).nextCursor(page.nextCursor()));
  }

  private static @Nullable TableName tableName(String pointer, @Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      return TableName.parse(text);
    } catch (IllegalArgumentException e) {
      Fault fault = new Fault(pointer, e.getMessage() + "; name it with its schema.");
      throw new InvalidException(
          "invalid-request", "The request is wrong; see errors.", List.of(fault));
    }
  }

  private static io.penstock.api.model.Source view(Source source) {
    Address address = source.address();
    Capture capture = source.capture();
    return new io.penstock.api.model.Source()
        .name(source.name())
        .host(address.host())
        .port(address.port())
        .database(address.database())
        .username(address.username())
        .password(
            new io.penstock.api.model.SecretReference(
                address.password().service(), address.password().connect()))
        .publication(capture.publication())
        .slot(source.slot())
        .topicPrefix(source.topicPrefix())
        .heartbeatTable(text(capture.heartbeatTable()))
        .signalTable(text(capture.signalTable()))
        .systemIdentifier(source.systemIdentifier())
        .serverVersion(source.serverVersion())
        .createdAt(source.createdAt().atOffset(ZoneOffset.UTC));
  }

  private static @Nullable String text(@Nullable TableName name) {
    return name == null ? null : name.toString();
  }
}
