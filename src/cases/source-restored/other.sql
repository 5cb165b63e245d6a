UPDATE t SET v = 'other' WHERE id = 2;
