INSERT INTO t VALUES (1000, 'more');
UPDATE t SET v = 'newest' WHERE id = 1;
