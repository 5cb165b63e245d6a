UPDATE visit SET shop_id = 1 WHERE id = 3;
BEGIN;
INSERT INTO shop (name) VALUES ('gone');
TRUNCATE shop RESTART IDENTITY CASCADE;
INSERT INTO shop (name) VALUES ('new');
INSERT INTO visit (shop_id) VALUES (1), (1);
COMMIT;
INSERT INTO item (visit_id, what) VALUES (1, 'gone');
INSERT INTO remark VALUES (1, 1, 'gone');
TRUNCATE item RESTART IDENTITY CASCADE;
INSERT INTO item (visit_id, what) VALUES (2, 'new');
-- Never happened.
BEGIN;
TRUNCATE shop, beside CASCADE;
ROLLBACK;
