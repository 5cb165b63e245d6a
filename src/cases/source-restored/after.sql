INSERT INTO t VALUES (3, 'after');
