UPDATE t SET n = n + 1;
-- What was said becomes what another row says, and back.
UPDATE t a SET
    short = b.short, padded = b.padded, said = b.said, of_domain = b.of_domain, of_enum = b.of_enum,
    doc = jsonb_build_object('__debezium_unavailable_value', '__debezium_unavailable_value'), doc_text = b.doc_text,
    raw = b.raw, texts = b.texts || NULL || b.texts, shorts = b.shorts, whole = b.whole, big = b.big
  FROM t b WHERE a.id = 2 AND b.id = 1;
UPDATE t SET long_text = '__debezium_unavailable_value', n = n + 1 WHERE id = 1 AND n > 1;
INSERT INTO t (id, n, said, raw, texts)
  SELECT 10 + n, n, '__debezium_unavailable_value', convert_to('X19kZWJleml1bV91bmF2YWlsYWJsZV92YWx1ZQ==', 'UTF8'),
    ARRAY['X19kZWJleml1bV91bmF2YWlsYWJsZV92YWx1ZQ==']
  FROM t WHERE id = 2;
