UPDATE p SET v = v || '!';
DELETE FROM p WHERE region = 'us' AND id = 2;
-- A partition that is younger than the publication.
CREATE TABLE p_eu_2 PARTITION OF p_eu FOR VALUES FROM ('2026-02-01') TO ('2026-03-01');
INSERT INTO p VALUES ('eu', '2026-02-05', 3, 'eu 3');
INSERT INTO p_us VALUES ('us', '2026-04-01', 4, 'through the leaf');
