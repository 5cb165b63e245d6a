CREATE TABLE customer (id int PRIMARY KEY);
INSERT INTO customer VALUES (1), (2);
CREATE TABLE t (
  note text,
  line int,
  customer_id int REFERENCES customer,
  code text,
  PRIMARY KEY (code, line)
);
INSERT INTO t VALUES ('a', 1, 1, 'x'), (NULL, 2, 1, 'x'), ('c', 1, 2, 'X'), ('d', 1, 1, 'x ');
