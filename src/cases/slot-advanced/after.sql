UPDATE t SET v = 'newer' WHERE id = 1;
