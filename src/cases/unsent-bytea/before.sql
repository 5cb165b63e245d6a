CREATE TABLE t (id int PRIMARY KEY, n int, long_bytes bytea);
ALTER TABLE t ALTER COLUMN long_bytes SET STORAGE EXTERNAL;
INSERT INTO t
  SELECT i, 0, convert_to(repeat('bytes ' || i, 2000), 'UTF8') FROM generate_series(1, 2) i;
