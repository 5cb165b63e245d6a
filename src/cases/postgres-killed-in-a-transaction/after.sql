INSERT INTO t VALUES (6, 'after');
UPDATE t SET v = 'after' WHERE id = 3;
