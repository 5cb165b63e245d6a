BEGIN;
SAVEPOINT a;
UPDATE t SET v = 'kept' WHERE id = 1;
SAVEPOINT b;
INSERT INTO t VALUES (2, 'inner');
SAVEPOINT c;
UPDATE t SET v = 'undone' WHERE id = 2;
DELETE FROM t WHERE id = 1;
ROLLBACK TO SAVEPOINT b;
INSERT INTO t VALUES (2, 'inner');
RELEASE SAVEPOINT b;
UPDATE t SET v = v || ' twice' WHERE id = 1;
RELEASE SAVEPOINT a;
SAVEPOINT a;
INSERT INTO t VALUES (3, 'undone');
ROLLBACK TO SAVEPOINT a;
COMMIT;
-- Each block with a handler is a sub-transaction.
DO $$
BEGIN
  BEGIN
    INSERT INTO t VALUES (4, 'undone');
    INSERT INTO t VALUES (1, 'double');
  EXCEPTION WHEN unique_violation THEN
    INSERT INTO t VALUES (4, 'caught');
  END;
  FOR i IN 1..5 LOOP
    BEGIN
      INSERT INTO t VALUES (100 + i, 'loop ' || i);
      IF i % 2 = 0 THEN
        RAISE EXCEPTION 'even';
      END IF;
    EXCEPTION WHEN raise_exception THEN
      NULL;
    END;
  END LOOP;
END
$$;
