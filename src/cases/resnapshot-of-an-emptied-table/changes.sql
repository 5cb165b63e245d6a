-- The log holds no event of it.
TRUNCATE p_1;
