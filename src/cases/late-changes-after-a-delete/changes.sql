INSERT INTO t VALUES (3, 'three');
UPDATE t SET v = 'changed' WHERE id = 1;
UPDATE t SET v = 'kept' WHERE id = 2;
