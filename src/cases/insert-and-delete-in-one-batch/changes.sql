INSERT INTO t VALUES (1, 'short');
INSERT INTO t VALUES (2, 'new');
UPDATE t SET v = 'updated' WHERE id = 2;
DELETE FROM t WHERE id = 1;
