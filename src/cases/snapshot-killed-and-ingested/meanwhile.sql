DELETE FROM t WHERE id % 100 = 0;
UPDATE t SET v = 'meanwhile' WHERE id % 100 = 1;
INSERT INTO t VALUES (300001, 'meanwhile');
UPDATE u SET v = 'meanwhile' WHERE id = 2;
