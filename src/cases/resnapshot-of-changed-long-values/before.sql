CREATE TABLE t (id int PRIMARY KEY, n int NOT NULL, big text);
ALTER TABLE t ALTER COLUMN big SET STORAGE EXTERNAL;
INSERT INTO t SELECT i, 0, repeat('o', 5000) FROM generate_series(1, 500) i;
