CREATE TABLE p (id int, region text, v text, PRIMARY KEY (id, region)) PARTITION BY LIST (region);
CREATE TABLE p_eu PARTITION OF p FOR VALUES IN ('eu');
CREATE TABLE p_us PARTITION OF p FOR VALUES IN ('us');
INSERT INTO p VALUES (1, 'eu', 'one'), (2, 'us', 'two'), (4, 'us', 'four');
