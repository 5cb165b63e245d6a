CREATE TABLE t (id int PRIMARY KEY, v text);
INSERT INTO t SELECT i, md5(i::text) || repeat('x', 200) FROM generate_series(1, 100000) i;
CREATE TABLE u (id int PRIMARY KEY, v text);
INSERT INTO u VALUES (1, 'one'), (2, 'two');
