package io.penstock.run;

import io.penstock.web.ApiPaths;
import java.net.URI;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Where runs report: this service, at the port that it really listens on. */
@Component
class ReportUrl {
  private final RunProperties properties;
  private final String address;
  private volatile int port;

  ReportUrl(RunProperties properties, Environment environment) {
    this.properties = properties;
    this.address = environment.getProperty("server.address", "127.0.0.1");
    this.port = environment.getProperty("server.port", Integer.class, 8080);
  }

  @EventListener
  void listening(WebServerInitializedEvent event) {
    if (event.getApplicationContext().getServerNamespace() == null) {
      port = event.getWebServer().getPort();
    }
  }

  /** Base URL of the API. */
  String get() {
    URI given = properties.reportUrl();
    return given == null ? "http://" + address + ":" + port + ApiPaths.PREFIX : given.toString();
  }
}
