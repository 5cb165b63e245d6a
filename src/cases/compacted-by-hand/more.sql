INSERT INTO t SELECT i, 'again' FROM generate_series(41, 45) i;
DELETE FROM t WHERE id = 1;
