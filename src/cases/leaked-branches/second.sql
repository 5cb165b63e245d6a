INSERT INTO t SELECT i, 'second' FROM generate_series(101, 110) i;
