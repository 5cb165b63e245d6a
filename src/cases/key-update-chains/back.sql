-- Home again, to a key whose delete is in history.
UPDATE t SET id = 1 WHERE id = 6;
INSERT INTO t VALUES (20, 'new');
UPDATE t SET id = 21 WHERE id = 20;
UPDATE t SET id = 20 WHERE id = 21;
