-- What the connector itself writes: its heartbeat, and signals with their watermarks.
CREATE SCHEMA penstock AUTHORIZATION shop_dba;
SET ROLE shop_dba;

CREATE TABLE penstock.heartbeat (
  id      int PRIMARY KEY,
  beat_at timestamptz NOT NULL
);

CREATE TABLE penstock.signal (
  id   varchar(64) PRIMARY KEY,
  type varchar(32) NOT NULL,
  data varchar(2048)
);

GRANT USAGE ON SCHEMA penstock TO debezium;
GRANT SELECT, INSERT, UPDATE ON penstock.heartbeat, penstock.signal TO debezium;

CREATE PUBLICATION penstock_shop
  FOR TABLE shop.orders, shop.payments, shop.refunds, penstock.heartbeat, penstock.signal
  WITH (publish_via_partition_root = true);
RESET ROLE;
