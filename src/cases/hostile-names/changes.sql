INSERT INTO "Order-Items" ("Key", "select", "t.x") VALUES (2, 'new', 5);
UPDATE "Order-Items" SET "back`tick" = '`', "it's" = 'it''s', "say ""hi""" = '"', "with blank" = ' ', "ünï" = 'é' WHERE "Key" = 1;
UPDATE "order" SET "group" = 'h' WHERE "user" = 'u';
DELETE FROM "order" WHERE "user" = 'U';
