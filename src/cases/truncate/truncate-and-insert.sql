INSERT INTO t VALUES (4, 'before');
UPDATE t SET v = 'before' WHERE id = 1;
TRUNCATE t;
INSERT INTO t VALUES (2, 'after'), (7, 'after');
TRUNCATE emptied;
