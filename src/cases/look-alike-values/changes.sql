UPDATE t SET n = n + 1;
UPDATE t SET a = '__debezium_unavailable_value', c = ARRAY['__debezium_unavailable_value', NULL] WHERE id = 2;
INSERT INTO t VALUES (5, 5, '\u0000 null NULL \N', '\x5c4e', ARRAY['null', 'NULL', NULL, '', '{}', 'a"b', 'c\d', 'e,f']);
