UPDATE t SET v = 'lost' WHERE id = 1;
DELETE FROM t WHERE id = 2;
INSERT INTO t VALUES (4, 'lost');
