CREATE TABLE t (id int PRIMARY KEY, w int, r real, n numeric(5,2));
INSERT INTO t VALUES (1, 1, 1.5, 1);
