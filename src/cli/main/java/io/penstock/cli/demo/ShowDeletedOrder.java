package io.penstock.cli.demo;

import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.demo.OrderEvents.Event;
import io.penstock.cli.shop.OrderShop;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** An order that nothing but the stream remembers: it was placed, and then deleted for good. */
final class ShowDeletedOrder implements Step {
  @Override
  public String title() {
    return "Look at one order that was placed and then deleted for good";
  }

  @Override
  public void run(DemoContext demo) throws Exception {
    String topic =
        demo.tables().stream()
            .filter(table -> table.qualifiedName().equals(OrderShop.ORDERS))
            .map(ReplicatedTable::topic)
            .findFirst()
            .orElseThrow();
    List<Event> events =
        new OrderEvents(demo.penstock().stack().kafka().bootstrapServers(), topic)
            .ofAnOrderPlacedAndDeleted()
            .orElseThrow(
                () ->
                    new CheckFailedException(
                        "topic %s: expected an order with an insert and a delete, found none"
                            .formatted(topic)));
    long id = events.get(0).row().path("id").asLong();
    demo.narrator().say("order %d, %s", id, events.get(0).row().path("order_no").asText());
    for (Event event : events) {
      demo.narrator()
          .say(
              "offset %,9d  %s  %-26s %-10s %,12d %s (minor units)",
              event.offset(),
              meaning(event.op()),
              event.row().path("updated_at").asText(),
              event.row().path("status").asText(),
              event.row().path("total_minor").asLong(),
              event.row().path("currency").asText());
    }
    try (Connection source = demo.connectToSource()) {
      CheckFailedException.unlessEqual("order " + id + " at the source", 0L, count(source, id));
    }
    demo.narrator().say("the source knows nothing of it any more");
  }

  private static String meaning(String op) {
    return switch (op) {
      case "c" -> "placed ";
      case "u" -> "changed";
      case "d" -> "deleted";
      default -> op;
    };
  }

  private static long count(Connection source, long id) throws SQLException {
    try (PreparedStatement statement =
        source.prepareStatement("SELECT count(*) FROM shop.orders WHERE id = ?")) {
      statement.setLong(1, id);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getLong(1);
      }
    }
  }
}
