UPDATE t SET v = 'changed';
UPDATE t SET id = 1001 WHERE id = 1;
UPDATE t SET id = 2001 WHERE id = 1001;
DELETE FROM t WHERE id BETWEEN 91 AND 100;
INSERT INTO t SELECT i, 'new' FROM generate_series(101, 109) i;
