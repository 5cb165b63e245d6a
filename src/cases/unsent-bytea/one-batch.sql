INSERT INTO t VALUES (3, 3, convert_to(repeat('new', 4000), 'UTF8'));
UPDATE t SET n = 4 WHERE id = 3;
UPDATE t SET n = 2 WHERE id = 2;
