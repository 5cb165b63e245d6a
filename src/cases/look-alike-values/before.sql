CREATE TABLE t (id int PRIMARY KEY, n int, a text, b bytea, c text[]);
INSERT INTO t VALUES
  (1, 1, '__debezium_unavailable_value', '__debezium_unavailable_value', ARRAY['__debezium_unavailable_value']),
  (2, 2, NULL, NULL, NULL),
  (3, 3, 'X19kZWJleml1bV91bmF2YWlsYWJsZV92YWx1ZQ==', '', '{}'),
  (4, 4, '', '\x00', '{NULL}');
