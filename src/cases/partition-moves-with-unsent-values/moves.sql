UPDATE p SET region = 'us' WHERE id = 1;
UPDATE p SET day = '2026-02-01' WHERE id = 2;
UPDATE p SET n = n + 1, region = 'zz' WHERE id = 3;
-- Within its partition, and so an update of the key alone.
UPDATE p SET day = '2026-01-02', n = n + 1 WHERE id = 4;
