package io.penstock.notify;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Sends a message once. Redirects are not followed, of an answer only the beginning is read, and
 * whatever the receiver does it is over in time.
 */
@Component
class Sender implements DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(Sender.class);
  private static final int READ = 16_384;
  private static final int SHOWN = 1_000;
  private static final int CONNECTIONS = 64;
  private static final Duration LONGEST_WISH = Duration.ofHours(1);

  private final CloseableHttpClient http;
  private final WebhookSecrets secrets;
  private final Clock clock;
  private final Duration total;
  private final ScheduledExecutorService deadlines =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "webhook-deadlines");
            thread.setDaemon(true);
            return thread;
          });

  Sender(WebhookSecrets secrets, NotifyProperties properties, Clock clock) {
    this.secrets = secrets;
    this.clock = clock;
    this.total = properties.totalTimeout();
    this.http =
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setDnsResolver(new TargetGuard(properties.allowedTargets()))
                    .setMaxConnTotal(CONNECTIONS)
                    .setMaxConnPerRoute(CONNECTIONS)
                    .setDefaultConnectionConfig(
                        ConnectionConfig.custom()
                            .setConnectTimeout(timeout(properties.connectTimeout()))
                            .setSocketTimeout(timeout(properties.readTimeout()))
                            .build())
                    .build())
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setResponseTimeout(timeout(properties.readTimeout()))
                    .setConnectionRequestTimeout(timeout(properties.connectTimeout()))
                    .build())
            // A connection that is used again was checked when it was made; a new one is safer.
            .setConnectionReuseStrategy((request, response, context) -> false)
            .disableRedirectHandling()
            .disableAutomaticRetries()
            .disableCookieManagement()
            .disableContentCompression()
            .setUserAgent("Penstock")
            .build();
  }

  private static Timeout timeout(Duration duration) {
    return Timeout.ofMilliseconds(duration.toMillis());
  }

  /**
   * Sends a body to an endpoint, signed.
   *
   * @param webhookId the same each time that this message is sent
   */
  Attempt send(UUID endpoint, String webhookId, String body) {
    long begun = System.nanoTime();
    AtomicBoolean late = new AtomicBoolean();
    try {
      HttpPost request = request(endpoint, webhookId, body);
      Future<?> deadline =
          deadlines.schedule(
              () -> {
                late.set(true);
                request.cancel();
              },
              total.toMillis(),
              TimeUnit.MILLISECONDS);
      try {
        return exchange(request, begun);
      } finally {
        deadline.cancel(false);
      }
    } catch (IOException | RuntimeException e) {
      String why =
          late.get() ? "It took longer than %d ms.".formatted(total.toMillis()) : message(e);
      return new Attempt(since(begun), null, why, null, null);
    }
  }

  private HttpPost request(UUID endpoint, String webhookId, String body) {
    String url =
        secrets
            .find(endpoint, WebhookSecrets.Name.URL)
            .orElseThrow(() -> new IllegalStateException("The endpoint has no URL."));
    List<String> keys = secrets.signing(endpoint);
    long timestamp = clock.instant().getEpochSecond();
    HttpPost request = new HttpPost(URI.create(url));
    request.setEntity(new StringEntity(body, ContentType.APPLICATION_JSON));
    request.setHeader("webhook-id", webhookId);
    request.setHeader("webhook-timestamp", Long.toString(timestamp));
    request.setHeader("webhook-signature", Signature.of(keys, webhookId, timestamp, body));
    return request;
  }

  private Attempt exchange(HttpPost request, long begun) throws IOException {
    HttpHost host = new HttpHost(request.getScheme(), request.getAuthority());
    ClassicHttpResponse response = http.executeOpen(host, request, null);
    try {
      int status = response.getCode();
      String said = beginning(response.getEntity());
      String error = status / 100 == 2 ? null : "It answered %d.".formatted(status);
      return new Attempt(since(begun), status, error, said, retryAfter(response));
    } finally {
      drop(request, response);
    }
  }

  /** Closing alone would read an endless body to its end. */
  private static void drop(HttpPost request, ClassicHttpResponse response) {
    request.cancel();
    try {
      response.close();
    } catch (IOException e) {
      log.debug("The connection was closed before its answer's end: {}", e.getMessage());
    }
  }

  /** What it answered counts, even if it does not get to the end of it. */
  private static @Nullable String beginning(@Nullable HttpEntity entity) {
    if (entity == null) {
      return null;
    }
    try {
      String read = new String(entity.getContent().readNBytes(READ), UTF_8).replace("\0", "");
      return read.substring(0, Math.min(SHOWN, read.length()));
    } catch (IOException e) {
      log.debug("The answer's body could not be read: {}", e.getMessage());
      return null;
    }
  }

  private static @Nullable Duration retryAfter(ClassicHttpResponse response) {
    Header header = response.getFirstHeader("Retry-After");
    if (header == null || !header.getValue().matches("\\d{1,6}")) {
      return null;
    }
    Duration wish = Duration.ofSeconds(Long.parseLong(header.getValue()));
    return wish.compareTo(LONGEST_WISH) > 0 ? LONGEST_WISH : wish;
  }

  /** Messages of exceptions name hosts at most, never the whole URL. */
  private static String message(Exception e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }

  private static Duration since(long begun) {
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  @Override
  public void destroy() throws IOException {
    deadlines.shutdownNow();
    http.close();
  }
}
