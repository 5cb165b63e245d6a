INSERT INTO t SELECT i, 'second' FROM generate_series(201, 300) i;
UPDATE t SET v = 'changed' WHERE id <= 10;
