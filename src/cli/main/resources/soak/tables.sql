CREATE SCHEMA soak;
SET search_path = soak;

CREATE TABLE plain (id int PRIMARY KEY, n int NOT NULL, v text);

CREATE TABLE toasted (id int PRIMARY KEY, n int NOT NULL, v text, doc jsonb, raw bytea);
ALTER TABLE toasted
  ALTER COLUMN v SET STORAGE EXTERNAL,
  ALTER COLUMN doc SET STORAGE EXTERNAL,
  ALTER COLUMN raw SET STORAGE EXTERNAL;

CREATE TABLE composite (a int, id int, n int NOT NULL, v text, PRIMARY KEY (id, a));

CREATE TABLE parts (id int, region text, n int NOT NULL, v text, PRIMARY KEY (id, region))
  PARTITION BY LIST (region);
CREATE TABLE parts_eu PARTITION OF parts FOR VALUES IN ('eu');
CREATE TABLE parts_us PARTITION OF parts FOR VALUES IN ('us');
CREATE TABLE parts_other PARTITION OF parts DEFAULT;

CREATE TABLE whole (id int PRIMARY KEY, n int NOT NULL, v text);
ALTER TABLE whole ALTER COLUMN v SET STORAGE EXTERNAL;
ALTER TABLE whole REPLICA IDENTITY FULL;

INSERT INTO plain SELECT i, 0, 'plain ' || i FROM generate_series(1, 200) i;
INSERT INTO toasted
  SELECT i, 0, repeat('text ' || i, 800), jsonb_build_object('k', repeat('j', 3000)),
    convert_to(repeat('b' || i, 1500), 'UTF8')
  FROM generate_series(1, 60) i;
INSERT INTO composite SELECT i % 3, i, 0, NULL FROM generate_series(1, 100) i;
INSERT INTO parts SELECT i, (ARRAY['eu', 'us', 'zz'])[1 + i % 3], 0, 'p' FROM generate_series(1, 100) i;
INSERT INTO whole SELECT i, 0, repeat('w' || i, 1500) FROM generate_series(1, 60) i;
