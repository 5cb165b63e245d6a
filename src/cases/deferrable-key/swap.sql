UPDATE t SET id = 3 - id WHERE id IN (1, 2);
-- Two rows of one key for a while.
BEGIN;
INSERT INTO t VALUES (3, 'second three');
DELETE FROM t WHERE v = 'second three';
UPDATE t SET id = 4 WHERE id = 3;
COMMIT;
