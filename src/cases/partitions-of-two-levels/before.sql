CREATE TABLE p (region text, day date, id int, v text, PRIMARY KEY (region, day, id))
  PARTITION BY LIST (region);
CREATE TABLE p_eu PARTITION OF p FOR VALUES IN ('eu') PARTITION BY RANGE (day);
CREATE TABLE p_eu_1 PARTITION OF p_eu FOR VALUES FROM ('2026-01-01') TO ('2026-02-01');
CREATE TABLE p_us PARTITION OF p FOR VALUES IN ('us');
INSERT INTO p VALUES ('eu', '2026-01-05', 1, 'eu 1'), ('us', '2026-01-05', 1, 'us 1'), ('us', '2026-03-01', 2, 'us 2');
