INSERT INTO t SELECT i, 'x' FROM generate_series(2, 500) i;
