CREATE TABLE "Order-Items" (
  "Key" int PRIMARY KEY,
  "select" text,
  "date" date,
  "t.x" int,
  "back`tick" text,
  "it's" text,
  "say ""hi""" text,
  "with blank" text,
  "$dollar" int,
  "ünï" text,
  "op" text,
  "__deleted" text,
  "_unchangedish" text
);
INSERT INTO "Order-Items" VALUES (1, 'a', '2026-02-28', 1, 'b', 'c', 'd', 'e', 2, 'f', 'g', 'h', 'i');
CREATE TABLE "order" ("user" text, "group" text, "end" int, PRIMARY KEY ("user", "group"));
INSERT INTO "order" VALUES ('u', 'g', 1), ('U', 'G', 2);
