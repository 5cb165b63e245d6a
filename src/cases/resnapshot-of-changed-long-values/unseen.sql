UPDATE t SET big = repeat('n', 5000) WHERE id % 2 = 0;
DELETE FROM t WHERE id % 10 = 0;
