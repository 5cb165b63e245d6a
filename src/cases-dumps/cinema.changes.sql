SET search_path = cinema;
BEGIN;
UPDATE film SET rent = rent + 1, rated = 'adults' WHERE film_id % 5 = 0;
UPDATE film SET summary = 'Short now' WHERE film_id = 2;
UPDATE film SET extras = array_append(extras, 'Making of'), chapters = '{}' WHERE film_id % 7 = 0;
INSERT INTO film (title, tongue_id) VALUES ('Untold', 3);
COMMIT;
-- Cascades to film_person and film_genre; the key of person moves, and film_person with it.
DELETE FROM film WHERE film_id = 80;
UPDATE person SET person_id = person_id + 1 WHERE person_id < 130;
UPDATE person SET active = false, portrait = NULL WHERE last_name = 'Last 3';
-- From one partition to another, to the default one, and into a partition that is new.
UPDATE payment SET paid_at = '2026-02-14 12:00:00+00' WHERE payment_id = 1;
UPDATE payment SET paid_at = '2030-01-01 00:00:00+00', amount = 0 WHERE payment_id = 2;
CREATE TABLE payment_2027 PARTITION OF payment FOR VALUES FROM ('2027-01-01 00:00:00+00') TO ('2028-01-01 00:00:00+00');
INSERT INTO payment SELECT 5000 + i, timestamptz '2027-01-01 00:00:00+00' + i * interval '1 day', md5('1')::uuid, NULL, i
  FROM generate_series(1, 30) i;
UPDATE rental SET back_at = '2026-06-01 00:00:00' WHERE back_at IS NULL AND rental_id % 12 = 0;
BEGIN;
UPDATE shop SET manager_id = 3 - manager_id;
UPDATE clerk SET shop_id = 3 - shop_id;
COMMIT;
UPDATE place SET street2 = 'Floor 2' WHERE place_id = 10;
REFRESH MATERIALIZED VIEW takings;
