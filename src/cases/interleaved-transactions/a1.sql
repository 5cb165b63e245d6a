BEGIN;
UPDATE t SET v = 'a' WHERE id IN (1, 4);
