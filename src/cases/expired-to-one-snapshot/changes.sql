INSERT INTO t VALUES (3, 'three');
UPDATE t SET v = 'changed' WHERE id = 1;
DELETE FROM t WHERE id = 2;
