CREATE TABLE t (id int PRIMARY KEY, n int, big text);
ALTER TABLE t ALTER COLUMN big SET STORAGE EXTERNAL;
INSERT INTO t SELECT i, 0, repeat('old' || i, 3000) FROM generate_series(1, 5) i;
