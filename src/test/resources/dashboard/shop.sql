-- The shop's own trouble: a column that is new at the source, and a row that differs.
update source_table set state = 'QUARANTINED',
  state_reason = 'Column "method" is not in the schema that the run was given, at offset 7120: release the table, and its columns are read from the source again.'
where source = 'shop' and name = 'refunds';

insert into reconciliation (id, table_id, source, mode, status, requested_at, started_at, finished_at,
  source_snapshot, source_lsn, lake_snapshot_id, source_rows, lake_rows, missing_in_lake, extra_in_lake,
  differing, sums)
select '00000000-0000-4000-8000-00000000d2ff', id, source, 'ROWS', 'MISMATCH', now() - interval '30 minutes',
  now() - interval '30 minutes', now() - interval '29 minutes', '9450:9450:', '0/1', 4713, 2000, 2000, 0, 0, 1,
  '[{"column": "amount", "source": "2501250.00", "lake": "2501249.82"}]'
from source_table where source = 'shop' and name = 'orders';

insert into reconciliation_mismatch (reconciliation_id, ordinal, kind, key, columns) values
  ('00000000-0000-4000-8000-00000000d2ff', 1, 'DIFFERING', '{"id": "7"}',
    '[{"column": "amount", "source": "8.75", "lake": "8.57"}, {"column": "note", "source": "order 7", "lake": "<b>order 7</b>"}]');
