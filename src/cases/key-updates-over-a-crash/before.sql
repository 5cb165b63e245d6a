CREATE TABLE t (id int PRIMARY KEY, v text, big text);
ALTER TABLE t ALTER COLUMN big SET STORAGE EXTERNAL;
INSERT INTO t VALUES (1, 'one', repeat('1', 9000)), (10, 'ten', NULL);
