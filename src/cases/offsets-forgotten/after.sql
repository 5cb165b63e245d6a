INSERT INTO t VALUES (4, 'again'), (5, 'after');
