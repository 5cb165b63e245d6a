UPDATE t SET v = 'changed' WHERE id < 3;
DELETE FROM t WHERE id = 3;
INSERT INTO t VALUES (4, 'new');
