UPDATE t SET v = 'newer' WHERE id = 1;
INSERT INTO t VALUES (5, 'after');
