UPDATE t SET note = 'changed' WHERE code = 'x' AND line = 2;
DELETE FROM t WHERE code = 'X';
UPDATE t SET line = 3 WHERE code = 'x ';
UPDATE t SET code = 'y', note = NULL WHERE code = 'x' AND line = 1;
INSERT INTO t VALUES ('new', 1, 2, 'x');
DELETE FROM customer WHERE id NOT IN (SELECT customer_id FROM t);
