-- The index on u is older than the key's, so an insert looks there first.
CREATE TABLE t (id int NOT NULL, u int UNIQUE);
ALTER TABLE t ADD PRIMARY KEY (id);
INSERT INTO t VALUES (1, 1), (2, 5);
