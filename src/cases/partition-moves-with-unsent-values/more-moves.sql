UPDATE p SET n = n + 1 WHERE id = 1;
UPDATE p SET n = n + 1 WHERE id = 1;
UPDATE p SET day = day + 31 WHERE id = 4;
