ALTER TABLE t ADD COLUMN x text NOT NULL DEFAULT 'constant';
INSERT INTO t VALUES (3, 'three', 3, 'own');
UPDATE t SET w = 1 WHERE id = 1;
