CREATE TABLE t (id int PRIMARY KEY, v text);
INSERT INTO t VALUES (1, 'stays'), (2, 'goes unseen');
CREATE TABLE u (id int PRIMARY KEY, v text);
INSERT INTO u VALUES (1, 'goes unseen'), (2, 'goes unseen');
