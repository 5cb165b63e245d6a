CREATE TABLE t (id int PRIMARY KEY, n int NOT NULL, big text);
ALTER TABLE t ALTER COLUMN big SET STORAGE EXTERNAL;
INSERT INTO t SELECT i, 0, repeat(chr(65 + i % 26), 2500) FROM generate_series(1, 6000) i;
