BEGIN;
INSERT INTO t SELECT i, 'row ' || i FROM generate_series(101, 30100) i;
UPDATE t SET v = 'changed' WHERE id % 10 = 0 AND id > 100;
COMMIT;
