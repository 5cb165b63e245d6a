INSERT INTO t SELECT i, 'first' FROM generate_series(101, 200) i;
