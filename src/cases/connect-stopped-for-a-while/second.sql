INSERT INTO t SELECT i, 'second' FROM generate_series(101, 200) i;
UPDATE t SET v = 'second' WHERE id <= 10;
