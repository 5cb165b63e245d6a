package io.penstock.health;

import java.util.List;

/** What Kafka Connect tells of connectors. */
public interface ConnectorStates {
  /** Of every source that it was asked about, however long ago. */
  List<ConnectorState> current();
}
