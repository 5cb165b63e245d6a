INSERT INTO t SELECT i, 'second' FROM generate_series(101, 200) i;
