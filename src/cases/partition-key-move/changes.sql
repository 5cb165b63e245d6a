UPDATE p SET region = 'us' WHERE id = 1;
-- There and back.
UPDATE p SET region = 'eu' WHERE id = 2;
UPDATE p SET region = 'us' WHERE id = 2;
BEGIN;
UPDATE p SET region = 'us' WHERE id = 3;
UPDATE p SET v = v || '!' WHERE id = 3;
COMMIT;
