ALTER TABLE t ADD COLUMN w text;
INSERT INTO t VALUES (3, 'three', 'w');
UPDATE t SET w = 'x' WHERE id = 1;
ALTER TABLE t DROP COLUMN w;
INSERT INTO t VALUES (4, 'four');
UPDATE t SET v = 'changed' WHERE id = 3;
