INSERT INTO t VALUES (2, 'two');
UPDATE t SET v = 'changed' WHERE id = 1;
