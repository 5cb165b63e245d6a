CREATE TABLE t (id int PRIMARY KEY, n int, big text);
ALTER TABLE t ALTER COLUMN big SET STORAGE EXTERNAL;
INSERT INTO t SELECT i, i, repeat(chr(64 + i), 9000) FROM generate_series(1, 3) i;
