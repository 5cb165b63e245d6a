UPDATE t SET id = 4 WHERE id = 1;
UPDATE t SET id = 5 WHERE id = 4;
UPDATE t SET id = 6 WHERE id = 5;
-- Two rows change places.
BEGIN;
UPDATE t SET id = 99 WHERE id = 2;
UPDATE t SET id = 2 WHERE id = 10;
UPDATE t SET id = 10 WHERE id = 99;
COMMIT;
-- A whole series moves at once, each row to a key that is free by then.
UPDATE t SET id = id + 90 WHERE id IN (11, 12, 13);
-- Away and back in one transaction.
BEGIN;
UPDATE t SET id = 30 WHERE id = 3;
UPDATE t SET id = 3 WHERE id = 30;
COMMIT;
