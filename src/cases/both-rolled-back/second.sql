UPDATE t SET v = 'second' WHERE id = 2;
DELETE FROM t WHERE id = 3;
