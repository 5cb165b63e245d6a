CREATE SCHEMA soak;
SET search_path = soak;

CREATE SEQUENCE new_id START 100000001;

CREATE TABLE big (
  id bigint PRIMARY KEY, n int NOT NULL, amount numeric(12,2) NOT NULL, note text, at timestamptz NOT NULL);

CREATE TABLE long_values (id bigint PRIMARY KEY, n int NOT NULL, v text, doc jsonb);
ALTER TABLE long_values ALTER COLUMN v SET STORAGE EXTERNAL, ALTER COLUMN doc SET STORAGE EXTERNAL;

CREATE TABLE kinds (
  id bigint PRIMARY KEY, n int NOT NULL, amount numeric(12,2), price numeric, weight float8, ratio real,
  at timestamptz, local timestamp, day date, span time, note text, code char(5), doc json, docb jsonb,
  raw bytea, tags text[], flag boolean, who uuid);

CREATE FUNCTION kind(i bigint) RETURNS soak.kinds LANGUAGE sql AS $$
  SELECT ROW(i, 0, i * 1.25, 1.50 + i, 1.5 + i, 0.5 + i,
    timestamptz '2026-03-01 12:00:00.123456+00' + i * interval '1 minute',
    timestamp '2026-03-01 12:00:00.123456' + i * interval '1 minute', date '2026-03-01' + (i % 300)::int,
    time '01:02:03', 'note ' || i, 'ab', format('{"b": %s, "a": 2}', i)::json,
    format('{"b": %s, "a": 2}', i)::jsonb, '\x0102', ARRAY['one', 'two'], true,
    'f47ac10b-58cc-4372-a567-0e02b2c3d479')::soak.kinds
$$;

INSERT INTO long_values SELECT i, 0, repeat('text ' || i, 600), jsonb_build_object('k', repeat('j', 2500))
  FROM generate_series(1, 5000) i;
INSERT INTO kinds SELECT k.* FROM generate_series(1, 2000) i, kind(i) k;
