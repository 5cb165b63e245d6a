UPDATE t SET v = 'second' WHERE id % 3 = 0;
DELETE FROM t WHERE id % 5 = 0;
