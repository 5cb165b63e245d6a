UPDATE t SET v = 'before' WHERE id > 1;
INSERT INTO t VALUES (4, 'before');
