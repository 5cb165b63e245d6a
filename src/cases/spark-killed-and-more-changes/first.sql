UPDATE t SET v = 'first' WHERE id % 2 = 0;
