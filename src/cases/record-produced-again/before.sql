CREATE TABLE t (id int PRIMARY KEY, v text);
INSERT INTO t VALUES (0, 's');
