INSERT INTO t VALUES (4, 'first');
UPDATE t SET v = v || ' second' WHERE id <= 2;
DELETE FROM t WHERE id = 3;
INSERT INTO t VALUES (3, 'once');
