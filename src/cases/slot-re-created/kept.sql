INSERT INTO t VALUES (3, 'kept');
