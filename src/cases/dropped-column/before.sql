CREATE TABLE t (id int PRIMARY KEY, v text, w text);
INSERT INTO t VALUES (1, 'one', 'w'), (2, 'two', 'w');
