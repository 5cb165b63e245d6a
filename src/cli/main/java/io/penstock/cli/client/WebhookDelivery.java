package io.penstock.cli.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message to a webhook endpoint.
 *
 * @param state {@code PENDING}, {@code DELIVERED} or {@code DEAD}
 * @param lastStatus of the last answer, null without one
 * @param lastError why it was not taken last, null if it was
 */
public record WebhookDelivery(
    String id,
    String state,
    List<String> incidentIds,
    int attempts,
    @Nullable Integer lastStatus,
    @Nullable String lastError) {
  record Page(List<WebhookDelivery> items) {}
}
