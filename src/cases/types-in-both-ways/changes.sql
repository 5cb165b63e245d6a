SELECT add_rows(101);
UPDATE t SET whole = 7;
