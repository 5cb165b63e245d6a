-- A value from before a delete must not come back.
DELETE FROM t WHERE id = 1;
INSERT INTO t VALUES (1, 10, NULL);
UPDATE t SET n = 11 WHERE id = 1;
DELETE FROM t WHERE id = 2;
INSERT INTO t VALUES (2, 20, repeat('second life', 1000));
UPDATE t SET n = 21 WHERE id = 2;
