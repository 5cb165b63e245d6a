DELETE FROM t WHERE id <= 60;
UPDATE t SET v = 'changed' WHERE id > 90;
INSERT INTO t VALUES (101, 'new');
