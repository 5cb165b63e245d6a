DELETE FROM t WHERE id % 100 = 2;
UPDATE t SET v = 'after' WHERE id IN (1, 3);
INSERT INTO u VALUES (3, 'after');
