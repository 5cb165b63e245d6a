INSERT INTO t VALUES (3, 'beside');
