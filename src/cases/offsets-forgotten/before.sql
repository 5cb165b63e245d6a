CREATE TABLE t (id int PRIMARY KEY, v text);
INSERT INTO t VALUES (1, 'before'), (2, 'deleted'), (3, 'changed');
