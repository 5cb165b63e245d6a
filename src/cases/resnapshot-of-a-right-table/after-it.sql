UPDATE t SET v = 'after' WHERE id = 1;
DELETE FROM t WHERE id IN (2, 4);
INSERT INTO t VALUES (5, 'after');
