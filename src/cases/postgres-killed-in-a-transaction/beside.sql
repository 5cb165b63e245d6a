INSERT INTO t VALUES (5, 'beside');
UPDATE t SET v = 'beside' WHERE id = 1;
