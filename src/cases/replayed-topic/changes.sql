UPDATE t SET v = v || '!';
INSERT INTO t SELECT i, 'new' FROM generate_series(101, 150) i;
DELETE FROM t WHERE id % 10 = 0 AND id <= 100;
