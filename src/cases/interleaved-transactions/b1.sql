BEGIN;
UPDATE t SET v = 'b' WHERE id = 3;
