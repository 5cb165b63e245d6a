UPDATE t SET v = 'once' WHERE id = 3;
DELETE FROM t WHERE id = 2;
INSERT INTO t VALUES (4, 'streamed');
