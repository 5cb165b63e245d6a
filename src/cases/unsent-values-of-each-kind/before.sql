CREATE TABLE t (
  id int PRIMARY KEY,
  n int,
  m int,
  long_text text,
  long_json jsonb,
  long_texts text[],
  long_numbers bigint[]
);
ALTER TABLE t
  ALTER COLUMN long_text SET STORAGE EXTERNAL,
  ALTER COLUMN long_json SET STORAGE EXTERNAL,
  ALTER COLUMN long_texts SET STORAGE EXTERNAL,
  ALTER COLUMN long_numbers SET STORAGE EXTERNAL;
CREATE FUNCTION add_row(key int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO t VALUES (
    key, 0, 0,
    repeat('long ' || key, 2000),
    jsonb_build_object('key', key, 'filling', repeat('j', 9000)),
    ARRAY(SELECT 'element ' || key || '/' || i FROM generate_series(1, 1000) i),
    ARRAY(SELECT key * 1000000 + i FROM generate_series(1, 2000) i)
  )
$$;
SELECT add_row(1), add_row(2);
