UPDATE t SET v = 'second' WHERE id = 2;
