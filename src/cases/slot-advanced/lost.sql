INSERT INTO t VALUES (4, 'lost');
DELETE FROM t WHERE id = 2;
SELECT pg_replication_slot_advance(slot_name, pg_current_wal_insert_lsn())
FROM pg_replication_slots WHERE database = current_database() AND slot_name LIKE 'penstock%';
