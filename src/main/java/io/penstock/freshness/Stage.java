package io.penstock.freshness;

/** Where a commit is on its way into the lake. */
public enum Stage {
  /** The source has not handed it to the connector yet. */
  SOURCE,
  /** The connector has not confirmed that it is in the topic. */
  CONNECTOR,
  /** It waits in the topic for an ingest run. */
  TOPIC,
  /** An ingest run works on it, or failed. */
  INGEST
}
