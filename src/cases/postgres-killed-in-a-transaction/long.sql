BEGIN;
INSERT INTO t SELECT i, 'never' FROM generate_series(1001, 21000) i;
UPDATE t SET v = 'never' WHERE id = 2;
