INSERT INTO t SELECT i, 'second' FROM generate_series(101, 150) i;
DELETE FROM t WHERE id <= 10;
