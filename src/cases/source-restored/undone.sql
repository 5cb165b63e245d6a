UPDATE t SET v = 'undone';
DELETE FROM t WHERE id = 2;
INSERT INTO t SELECT i, 'undone' FROM generate_series(10, 500) i;
