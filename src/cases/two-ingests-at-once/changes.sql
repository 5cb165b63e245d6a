UPDATE t SET v = 'changed';
INSERT INTO t SELECT i, 'new' FROM generate_series(2001, 3000) i;
DELETE FROM t WHERE id % 20 = 0 AND id <= 2000;
