UPDATE t SET n = n + 1 WHERE id % 4 < 2;
