UPDATE t SET v = 'first';
INSERT INTO t SELECT i, 'first' FROM generate_series(1001, 3000) i;
