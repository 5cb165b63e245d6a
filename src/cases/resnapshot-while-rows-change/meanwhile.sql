CREATE PROCEDURE change_all() LANGUAGE plpgsql AS $$
BEGIN
  FOR round IN 1..40 LOOP
    UPDATE t SET n = n + 1 WHERE id % 40 = round - 1;
    DELETE FROM t WHERE id = round * 100;
    INSERT INTO t VALUES (10000 + round, 0, repeat('n', 2500));
    COMMIT;
    PERFORM pg_sleep(0.1);
  END LOOP;
END
$$;
CALL change_all();
