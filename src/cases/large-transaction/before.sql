CREATE TABLE t (id int PRIMARY KEY, n int NOT NULL, v text);
INSERT INTO t SELECT i, 0, 'v' FROM generate_series(1, 900) i;
