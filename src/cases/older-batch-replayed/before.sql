CREATE TABLE t (id int PRIMARY KEY, v text);
INSERT INTO t VALUES (1, 'first'), (2, 'first'), (3, 'first');
