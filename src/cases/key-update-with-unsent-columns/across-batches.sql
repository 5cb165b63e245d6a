UPDATE t SET id = 11 WHERE id = 1;
-- A chain: each link has to find the value at the one before it.
UPDATE t SET id = 12 WHERE id = 2;
UPDATE t SET id = 22, n = 22 WHERE id = 12;
