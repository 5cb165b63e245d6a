CREATE TABLE t (id int PRIMARY KEY, v text);
INSERT INTO t SELECT i, 'v' FROM generate_series(1, 100) i;
