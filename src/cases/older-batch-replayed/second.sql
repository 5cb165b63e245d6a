UPDATE t SET v = 'again' WHERE id = 3;
DELETE FROM t WHERE id IN (2, 4);
INSERT INTO t VALUES (5, 'second');
