INSERT INTO unpublished SELECT i, repeat('x', 100) FROM generate_series(1, 5000) i;
UPDATE unpublished SET v = 'y' WHERE id % 7 = 0;
SELECT pg_logical_emit_message(true, 'noise', 'x');
TRUNCATE unpublished;
