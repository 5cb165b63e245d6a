BEGIN;
UPDATE t SET v = 'prepared' WHERE id = 2;
DELETE FROM t WHERE id = 3;
INSERT INTO t VALUES (4, 'prepared');
PREPARE TRANSACTION 'cases kept';
BEGIN;
INSERT INTO t VALUES (5, 'never');
PREPARE TRANSACTION 'cases undone';
UPDATE t SET v = 'beside' WHERE id = 1;
