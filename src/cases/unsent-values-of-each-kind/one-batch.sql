SELECT add_row(3);
UPDATE t SET n = 3 WHERE id = 3;
UPDATE t SET m = 3 WHERE id = 3;
-- One of them changes, the others are not sent.
UPDATE t SET long_text = 'short now' WHERE id = 1;
UPDATE t SET long_json = NULL, n = 9 WHERE id = 2;
