CREATE TABLE t (id int PRIMARY KEY);
INSERT INTO t VALUES (1);
CREATE TABLE unpublished (id int, v text);
