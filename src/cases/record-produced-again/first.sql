INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c');
