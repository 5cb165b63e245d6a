BEGIN;
UPDATE t SET v = 'prepared' WHERE id = 1;
INSERT INTO t VALUES (2, 'prepared');
PREPARE TRANSACTION 'cases over a restart';
