CREATE TABLE t (id int PRIMARY KEY, v text);
INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three');
CREATE TABLE emptied (id int PRIMARY KEY);
INSERT INTO emptied VALUES (1), (2);
