package io.penstock.health;

/** What a state is computed from. */
public enum Piece {
  /** Of a source: its server answers. */
  SERVER,
  /** Of a source: its slot is there and usable, and was never lost since its tables were proved. */
  SLOT,
  /** Of a source: how long its slot lasts if nobody reads it. */
  RUNWAY,
  /** Of a source: no old or prepared transaction holds its slot back. */
  TRANSACTIONS,
  /** Of a source: it is the server that it was. */
  IDENTITY,
  /** Of a connector: it and each of its tasks run. */
  TASKS,
  /** Of a connector: heartbeats are written, and come through to their topic. */
  HEARTBEAT,
  /** Of a connector: what it has confirmed keeps up with its source's log. */
  CAPTURE,
  /** Of a table: nobody holds it back. */
  STATE,
  /** Of a table: ingest runs take up what its topic brings. */
  INGEST,
  /** Of a table: its replica is as fresh as its lag target wants. */
  FRESHNESS,
  /** Of a table: its newest proof is clean and young enough. */
  PROOF
}
