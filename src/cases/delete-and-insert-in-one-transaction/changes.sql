-- Deleted and there again.
BEGIN;
DELETE FROM t WHERE id = 1;
INSERT INTO t VALUES (1, 'again');
COMMIT;
-- Deleted, there again, and deleted after all.
BEGIN;
DELETE FROM t WHERE id = 2;
INSERT INTO t VALUES (2, 'again');
DELETE FROM t WHERE id = 2;
COMMIT;
-- Never seen by anybody: history alone knows of it.
BEGIN;
INSERT INTO t VALUES (5, 'short');
DELETE FROM t WHERE id = 5;
COMMIT;
INSERT INTO t VALUES (4, 'other');
DELETE FROM t WHERE id = 3;
