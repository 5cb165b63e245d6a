UPDATE t SET v = 'twice' WHERE id = 3;
DELETE FROM t WHERE id = 4;
