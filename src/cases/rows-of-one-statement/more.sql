UPDATE t SET v = coalesce(v, '') || '.';
INSERT INTO t SELECT id + 1000, v FROM t;
