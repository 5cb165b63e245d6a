UPDATE t SET v = 'changed' WHERE id % 100 = 0;
DELETE FROM t WHERE id % 100 = 1;
