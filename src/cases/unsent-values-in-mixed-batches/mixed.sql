UPDATE t SET n = 1 WHERE id = 1;
UPDATE t SET big = repeat('new', 3000) WHERE id = 2;
-- Sent, then left out; and left out, then sent.
UPDATE t SET big = repeat('newer', 3000) WHERE id = 3;
UPDATE t SET n = 3 WHERE id = 3;
UPDATE t SET n = 4 WHERE id = 4;
UPDATE t SET big = repeat('newest', 3000) WHERE id = 4;
UPDATE t SET big = NULL WHERE id = 5;
UPDATE t SET n = 5 WHERE id = 5;
