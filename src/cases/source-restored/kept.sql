UPDATE t SET v = 'kept' WHERE id = 1;
