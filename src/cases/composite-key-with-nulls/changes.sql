DELETE FROM t WHERE a = 2;
INSERT INTO t VALUES (2, 'x', 'back', NULL);
UPDATE t SET b = 'y', d = 7 WHERE a = 1 AND b = 'x';
UPDATE t SET d = NULL WHERE a = 3;
UPDATE t SET c = NULL WHERE a = 3;
UPDATE t SET b = 'z' WHERE a = 3;
