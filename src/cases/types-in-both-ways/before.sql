CREATE TYPE mood AS ENUM ('sad', 'happy');
CREATE DOMAIN money_like AS numeric(12, 2);
CREATE DOMAIN price AS money_like;
CREATE TABLE t (
  id bigint PRIMARY KEY,
  yes boolean,
  small smallint,
  whole int,
  exact numeric(38, 10),
  cents price,
  free numeric,
  half real,
  full_ double precision,
  short varchar(10),
  padded char(5),
  day date,
  at_ timestamp,
  atz timestamptz,
  time_ time,
  mood mood,
  doc jsonb,
  raw bytea,
  who uuid,
  where_ inet,
  flags boolean[],
  numbers int[]
);
CREATE FUNCTION add_rows(key int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO t VALUES
    (key, true, -32768, 2147483647, 1234567890123456789012345678.0123456789, 1.10, 1.10, 0.1, 0.1, 'x', 'ab',
     '2026-02-28', '2026-02-28 23:59:59.999999', '2026-02-28 23:59:59.999999+07', '23:59:59.5', 'sad',
     '{"b": 1, "a": [1.0, "é😀"]}', '\x00ff', '6b1f7c9e-0000-4000-8000-000000000001', '10.0.0.1/8',
     '{t,f,NULL}', '{1,NULL,-3}'),
    (key + 1, false, 32767, -2147483648, -0.0000000001, -0.01, 12345678901234567890.123456789, -1.5e30, 1e-300, '', '',
     '1970-01-01', '1969-12-31 23:59:59', '1970-01-01 00:00:00+00', '00:00:00', 'happy', 'null', '', NULL, '::1',
     '{}', '{}'),
    (key + 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
     NULL, NULL, NULL, NULL)
$$;
SELECT add_rows(1);
