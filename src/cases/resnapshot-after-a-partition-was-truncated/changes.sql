-- The log holds no event of it.
TRUNCATE p_us;
INSERT INTO p VALUES (3, 'us', 'after');
