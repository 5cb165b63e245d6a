package io.penstock.cli.cases;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Takes webhooks over real HTTP, each in its own bad way. */
final class WebhookReceiver implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private final List<Message> messages = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final int port;
  private final Answer answer;
  private @Nullable HttpServer server;

  /** How a request is answered; told how many came before it. */
  interface Answer {
    void to(HttpExchange exchange, int before) throws IOException;
  }

  /** What came in. */
  record Message(String id, String timestamp, String signature, String body) {
    JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (IOException e) {
        throw new IllegalStateException(body, e);
      }
    }

    /** Whether it is signed with a secret as Standard Webhooks has it. */
    boolean isSignedWith(String secret) throws GeneralSecurityException {
      Mac mac = Mac.getInstance("HmacSHA256");
      byte[] key = Base64.getDecoder().decode(secret.replace("whsec_", ""));
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] sum = mac.doFinal((id + "." + timestamp + "." + body).getBytes(UTF_8));
      return signature.equals("v1," + Base64.getEncoder().encodeToString(sum));
    }
  }

  private WebhookReceiver(int port, Answer answer) {
    this.port = port;
    this.answer = answer;
  }

  static WebhookReceiver up(Answer answer) throws IOException {
    WebhookReceiver receiver = down(answer);
    receiver.start();
    return receiver;
  }

  /** One that refuses connections until it is started. */
  static WebhookReceiver down(Answer answer) throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new WebhookReceiver(free.getLocalPort(), answer);
    }
  }

  static Answer status(int status) {
    return (exchange, before) -> exchange.sendResponseHeaders(status, -1);
  }

  void start() throws IOException {
    HttpServer started =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    started.setExecutor(threads);
    started.createContext("/", this::take);
    started.start();
    server = started;
  }

  String url() {
    return "http://127.0.0.1:" + port + "/hook";
  }

  List<Message> messages() {
    return messages;
  }

  /** What was told of each incident, in the order in which it came; repeated messages once. */
  Map<String, List<String>> events() {
    Map<String, List<String>> events = new LinkedHashMap<>();
    List<String> seen = new ArrayList<>();
    for (Message message : messages) {
      if (!seen.contains(message.id())) {
        seen.add(message.id());
        for (JsonNode alert : message.json().at("/alerts")) {
          List<String> told =
              events.computeIfAbsent(alert.at("/incidentId").asText(), id -> new ArrayList<>());
          alert.at("/events").forEach(event -> told.add(event.asText()));
        }
      }
    }
    return events;
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      int before = messages.size();
      messages.add(
          new Message(
              exchange.getRequestHeaders().getFirst("webhook-id"),
              exchange.getRequestHeaders().getFirst("webhook-timestamp"),
              exchange.getRequestHeaders().getFirst("webhook-signature"),
              body));
      answer.to(exchange, before);
    }
  }

  @Override
  public void close() {
    if (server != null) {
      server.stop(0);
    }
    threads.shutdownNow();
  }
}
