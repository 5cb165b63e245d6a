BEGIN;
UPDATE t SET v = 'a' WHERE id = 1;
UPDATE t SET v = 'b' WHERE id = 1;
UPDATE t SET v = 'c' WHERE id = 1;
INSERT INTO t VALUES (2, 'x');
UPDATE t SET v = 'y' WHERE id = 2;
UPDATE t SET v = 'z' WHERE id = 2;
INSERT INTO t VALUES (3, 'third');
COMMIT;
