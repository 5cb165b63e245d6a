INSERT INTO t VALUES (4, 4, repeat('x', 9000));
UPDATE t SET n = 5 WHERE id = 4;
UPDATE t SET id = 14 WHERE id = 4;
-- The old key is taken by another row in the same batch.
INSERT INTO t VALUES (4, 44, repeat('y', 9000));
