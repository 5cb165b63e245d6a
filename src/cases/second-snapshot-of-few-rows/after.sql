UPDATE t SET v = 'stays and changes' WHERE id = 1;
