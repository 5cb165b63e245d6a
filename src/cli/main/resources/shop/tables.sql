CREATE SCHEMA shop AUTHORIZATION shop_owner;
SET ROLE shop_owner;

CREATE TYPE shop.order_status AS ENUM ('placed', 'paid', 'packed', 'shipped', 'delivered');
CREATE TYPE shop.payment_status AS ENUM ('authorized', 'captured', 'settled', 'voided');

-- A cancelled order is deleted. Its payments stay, so they carry no foreign key.
CREATE TABLE shop.orders (
  id             bigint PRIMARY KEY,
  order_no       varchar(20) NOT NULL,
  public_id      uuid NOT NULL,
  customer_id    integer NOT NULL,
  status         shop.order_status NOT NULL,
  delivery       text NOT NULL,
  total_minor    bigint NOT NULL,
  currency       char(3) NOT NULL,
  item_count     smallint NOT NULL,
  weight_kg      numeric(10,4),
  insured_value  numeric(12,2),
  is_gift        boolean NOT NULL,
  note           text,
  tags           text[],
  details        jsonb,
  client_address inet,
  deliver_on     date,
  deliver_after  time,
  placed_at      timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL
);
ALTER TABLE shop.orders REPLICA IDENTITY FULL;

-- Replica identity stays the key: a long receipt is not sent again when another column changes.
CREATE TABLE shop.payments (
  id             bigint PRIMARY KEY,
  order_id       bigint NOT NULL,
  instalment     smallint NOT NULL,
  method         varchar(16) NOT NULL,
  status         shop.payment_status NOT NULL,
  amount_minor   bigint NOT NULL,
  currency       char(3) NOT NULL,
  fee            numeric(10,4) NOT NULL,
  exchange_rate  double precision,
  card_hash      bytea,
  receipt        text,
  booked_at      timestamp NOT NULL,
  settled_on     date,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL
);

CREATE TABLE shop.refunds (
  id             bigint PRIMARY KEY,
  payment_id     bigint NOT NULL,
  order_id       bigint NOT NULL,
  amount_minor   bigint NOT NULL,
  currency       char(3) NOT NULL,
  reason         varchar(80),
  is_goodwill    boolean,
  evidence       jsonb,
  requested_at   timestamptz NOT NULL,
  paid_out_on    date
);

GRANT USAGE ON SCHEMA shop TO debezium;
GRANT SELECT ON shop.orders, shop.payments, shop.refunds TO debezium;
RESET ROLE;
