CREATE TABLE t (a bigint, b text, c text, d int, PRIMARY KEY (a, b));
INSERT INTO t VALUES (1, '', NULL, NULL), (1, 'x', NULL, 1), (2, 'x', NULL, NULL), (2, 'y', 'c', NULL), (3, 'x', NULL, 3);
