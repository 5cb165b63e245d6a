BEGIN;
INSERT INTO t SELECT i, 0, 'row ' || i FROM generate_series(1001, 151000) i;
DELETE FROM t WHERE id <= 900;
UPDATE t SET n = n + 1 WHERE id > 102000;
COMMIT;
