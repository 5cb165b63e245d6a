-- Several times the limit even when compressed: the values have no pattern.
INSERT INTO t
  SELECT i, md5(i::text) || md5(i || 'a') || md5(i || 'b') || md5(i || 'c') FROM generate_series(1001, 61000) i;
UPDATE t SET v = 'changed' WHERE id <= 10;
