DELETE FROM t WHERE id = 2;
DELETE FROM u;
CREATE TEMPORARY TABLE s AS
  SELECT slot_name FROM pg_replication_slots WHERE database = current_database() AND slot_name LIKE 'penstock%';
SELECT pg_drop_replication_slot(slot_name) FROM s;
