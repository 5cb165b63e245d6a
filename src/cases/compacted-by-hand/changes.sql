UPDATE t SET v = 'changed' WHERE id <= 20;
DELETE FROM t WHERE id > 40;
