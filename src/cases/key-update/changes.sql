UPDATE t SET id = 5 WHERE id = 1;
-- Two in a row, in one batch.
UPDATE t SET id = 4 WHERE id = 2;
UPDATE t SET id = 3 WHERE id = 4;
-- Two rows change places by way of a third key.
BEGIN;
UPDATE t SET id = 99 WHERE id = 10;
UPDATE t SET id = 10 WHERE id = 11;
UPDATE t SET id = 11 WHERE id = 99;
COMMIT;
