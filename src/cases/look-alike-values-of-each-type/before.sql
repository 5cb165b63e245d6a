CREATE TYPE looks AS ENUM ('__debezium_unavailable_value', 'other');
CREATE DOMAIN looks_text AS text;
CREATE DOMAIN looks_domain AS looks_text CHECK (VALUE <> '');
CREATE TABLE t (
  id int PRIMARY KEY,
  n int,
  short varchar(28),
  padded char(40),
  said text,
  of_domain looks_domain,
  of_enum looks,
  doc jsonb,
  doc_text json,
  raw bytea,
  texts text[],
  shorts varchar(40)[],
  whole int[],
  big bigint[],
  long_text text
);
ALTER TABLE t ALTER COLUMN long_text SET STORAGE EXTERNAL;
INSERT INTO t VALUES
  (1, 0, '__debezium_unavailable_value', '__debezium_unavailable_value', '__debezium_unavailable_value',
   '__debezium_unavailable_value', '__debezium_unavailable_value', '"__debezium_unavailable_value"',
   '"__debezium_unavailable_value"', '__debezium_unavailable_value', ARRAY['__debezium_unavailable_value'],
   ARRAY['__debezium_unavailable_value'], '{0}', '{0}', repeat('x', 9000)),
  (2, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (3, 0, 'other', 'other', 'other', 'other', 'other', '{}', '{}', '\x00', '{}', '{}', '{}', '{}', '__debezium_unavailable_value');
