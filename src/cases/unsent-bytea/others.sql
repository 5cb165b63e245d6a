UPDATE t SET n = n + 1;
-- A real NULL is one.
UPDATE t SET long_bytes = NULL WHERE id = 2;
