UPDATE t SET v = 'first';
