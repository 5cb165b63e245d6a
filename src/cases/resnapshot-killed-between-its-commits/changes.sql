DELETE FROM t WHERE id = 5;
UPDATE t SET v = 'changed' WHERE id = 4;
