INSERT INTO t SELECT i, 'first' FROM generate_series(1001, 21000) i;
UPDATE t SET v = 'changed' WHERE id <= 10;
