UPDATE t SET v = 'later' WHERE id = 4;
