UPDATE t SET n = n + 1;
UPDATE t SET n = 5, m = 6 WHERE id = 2;
