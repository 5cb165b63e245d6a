ALTER TABLE t DROP COLUMN w;
INSERT INTO t VALUES (3, 'three');
-- Row 2 is not touched again.
UPDATE t SET v = 'changed' WHERE id = 1;
