-- A made-up fleet of 400 tables in 30 sources, most of them well; nothing of it is reachable.
insert into source (name, host, port, database, username, password_service, password_connect,
  publication, slot, unavailable_value, system_identifier, server_version, created_at)
select name, '127.0.0.1', 1, name, 'debezium', 'env:PASSWORD', '${file:/secrets:' || name || '}',
  'penstock', 'penstock_' || name, '__unsent', (7300000000000000000 + i)::text, '18.6',
  now() - interval '90 days'
from unnest(array['accounts', 'billing', 'bookings', 'cards', 'catalog', 'claims', 'crm', 'depots',
  'dispatch', 'fleet', 'fraud', 'hr', 'identity', 'invoices', 'ledger', 'loyalty', 'media', 'orders',
  'parcels', 'payments', 'pricing', 'quotes', 'returns', 'routing', 'stock', 'support', 'tariffs',
  'tickets', 'tracking', 'warehouse']) with ordinality as named (name, i);

insert into source_table (id, source, schema, name, namespace, state, columns, replica_identity,
  format_version, buckets, epoch, complete_through_lsn, created_at, owner, lag_target_seconds,
  reconcile_every_seconds, compact_every_seconds, keep_snapshots_seconds, paused, sensitive,
  reconcile_mode, repair_rows)
select gen_random_uuid(), s.name, 'public', t.name, s.name, 'ACTIVE',
  '[{"name": "id", "sourceType": "bigint", "lakeType": "long", "nullable": false, "keyPosition": 1, "number": 1},
    {"name": "customer_id", "sourceType": "bigint", "lakeType": "long", "nullable": true, "keyPosition": 0, "number": 2},
    {"name": "amount", "sourceType": "numeric(12,2)", "lakeType": "decimal(12, 2)", "nullable": true, "keyPosition": 0, "number": 3},
    {"name": "note", "sourceType": "text", "lakeType": "string", "nullable": true, "keyPosition": 0, "number": 4},
    {"name": "changed_at", "sourceType": "timestamp with time zone", "lakeType": "timestamptz", "nullable": false, "keyPosition": 0, "number": 5}]',
  'DEFAULT', 2, 0, 1, '16/B374D848'::pg_lsn + (s.i * 1000 + t.i), now() - interval '80 days',
  (array['payments team', 'logistics', 'data platform', 'customer care', null])[1 + s.i % 5],
  case when t.i % 7 = 0 then 600 else 900 end, 86400, 3600, 432000, false, '[]', 'ROWS', 0
from (select name, row_number() over (order by name) as i from source where name <> 'shop') s
cross join (select name, i from unnest(array['addresses', 'audit_log', 'customers', 'documents', 'events',
  'items', 'line_items', 'notes', 'persons', 'prices', 'sessions', 'statuses', 'transfers', 'vouchers'])
  with ordinality as named (name, i)) t
where t.name <> 'vouchers' or s.i <= 7;

insert into lake_name (namespace, name, table_id)
select namespace, name, id from source_table where source <> 'shop';

-- Names that a source may really have.
update source_table set name = '<img src=x onerror=document.title="owned">'
where source = 'media' and name = 'documents';
update source_table set name = repeat('a_very_long_name_', 3) || 'of_63_bytes_'
where source = 'media' and name = 'events';
update source_table set name = 'שלום_' || U&'\202E' || 'desrever' where source = 'media' and name = 'items';

-- What is not well.
update source_table set state = 'QUARANTINED',
  state_reason = 'Column "amount" changed from numeric(12,2) to text at offset 48211: release it after the column is mapped, or re-snapshot.'
where source = 'payments' and name = 'transfers';
update source_table set state = 'QUARANTINED',
  state_reason = 'Column "changed_at": the value "0000-00-00" at offset 991 is no timestamp.'
where source = 'tickets' and name = 'statuses';
update source_table set diverged_reason = 'The topic begins at offset 18200 and the table was taken up to 17964: 236 changes are lost. Re-snapshot it.',
  diverged_since = now() - interval '5 hours', diverged_marked_at = now() - interval '5 hours'
where source = 'parcels' and name = 'events';
update source_table set held_decision = 'WAITING', held_since = now() - interval '40 minutes',
  held_change = '{"fromBatch": 3, "through": {"batch": 7, "topicId": "x", "topic": "crm.public.customers",
    "partition": 0, "offset": 120, "epoch": 1, "epochStart": 0, "swept": 0, "comparesFrom": 1, "runId": "a run"}, "rows": 41200,
    "inserts": 12, "updates": 340, "deletes": 39911, "digest": "9f2c11"}'
where source = 'crm' and name = 'customers';
update source_table set paused = true where source = 'hr';
update source_table set complete_through_lsn = null where source = 'depots' and name in ('items', 'prices');

insert into table_schedule (table_id, waiting_since, files_seen_at)
select id,
  case when source = 'ledger' and name in ('audit_log', 'line_items') then now() - interval '47 minutes'
       when name = 'sessions' then now() - interval '3 minutes' end,
  now() - interval '20 minutes'
from source_table where source <> 'shop';

-- Runs of the last hours.
insert into run (id, kind, status, token_hash, requested_at, started_at, finished_at, exit_code,
  reason, scheduled)
select gen_random_uuid(), case when i % 6 = 5 then 'MAINTENANCE' else 'INGEST' end,
  case when i = 7 then 'FAILED' else 'SUCCEEDED' end, 'none',
  now() - i * interval '11 minutes' - interval '1 minute',
  now() - i * interval '11 minutes' - interval '50 seconds',
  now() - i * interval '11 minutes' + (i % 5) * interval '30 seconds', case when i = 7 then 137 else 0 end,
  case when i = 7 then 'The driver ended with 137 before all tables were reported; what it published counts, the rest is taken by the next run.' end,
  i % 9 <> 0
from generate_series(1, 60) as i;

insert into run_table (run_id, table_id, position, status, result, reported_at, open, ended_at)
select r.id, t.id, t.i, v.status,
  case r.kind
    when 'INGEST' then jsonb_build_object('status', v.status, 'events', 400 + t.i * 7,
      'changes', jsonb_build_object('c', 100 + t.i, 'u', 200 + t.i, 'd', t.i), 'resent', t.i % 4, 'fromOffset', 1000,
      'toOffset', 1400 + t.i * 7, 'completeThroughLsn', 97500000000 + t.i, 'millis', 700 + t.i * 90)
    else jsonb_build_object('status', v.status, 'expiredSnapshots', t.i % 5, 'millis', 2500 + t.i * 200,
      'before', jsonb_build_object('dataFiles', 48, 'deleteFiles', 17, 'deletedPositions', 3120, 'bytes', 91000000),
      'after', jsonb_build_object('dataFiles', 4, 'deleteFiles', 0, 'deletedPositions', 0, 'bytes', 77000000),
      'historyBefore', jsonb_build_object('dataFiles', 60, 'deleteFiles', 0, 'deletedPositions', 0, 'bytes', 120000000),
      'historyAfter', jsonb_build_object('dataFiles', 6, 'deleteFiles', 0, 'deletedPositions', 0, 'bytes', 101000000))
  end || case when v.status = 'FAILED' then '{"reason": "The driver ended before this table was reported."}'::jsonb else '{}' end,
  r.finished_at, false, r.finished_at
from run r
cross join lateral (
  select id, row_number() over (order by source, name) as i from source_table
  where source in ('ledger', 'orders', 'payments', 'billing') and source_table.state = 'ACTIVE'
  order by md5(r.id::text || id::text) limit 12) t
cross join lateral (select case
  when r.kind = 'MAINTENANCE' then case when t.i % 3 = 0 then 'NOTHING_TO_DO' else 'COMPACTED' end
  when r.status = 'FAILED' and t.i % 2 = 0 then 'FAILED'
  when t.i % 5 = 0 then 'UP_TO_DATE' else 'PUBLISHED' end as status) v;

-- Proofs; one of them found rows that differ.
insert into reconciliation (id, table_id, source, mode, status, requested_at, started_at, finished_at,
  source_snapshot, source_lsn, lake_snapshot_id, source_rows, lake_rows, missing_in_lake, extra_in_lake,
  differing, sums)
select gen_random_uuid(), id, source, 'ROWS', 'MATCH', at, at, at + interval '14 seconds',
  '9120:9120:', '16/B3000000', 4711, 120000 + i * 37, 120000 + i * 37, 0, 0, 0,
  '[{"column": "amount", "source": "8128332.19", "lake": "8128332.19"}]'
from (select id, source, i, now() - interval '6 hours' - i * interval '13 minutes' as at from (
  select id, source, row_number() over (order by source, name) as i from source_table where source <> 'shop') n
  where i % 4 = 0) p;

insert into reconciliation (id, table_id, source, mode, status, requested_at, started_at, finished_at,
  source_snapshot, source_lsn, lake_snapshot_id, source_rows, lake_rows, missing_in_lake, extra_in_lake,
  differing, sums)
select '00000000-0000-4000-8000-00000000d1ff', id, source, 'ROWS', 'MISMATCH', now() - interval '2 hours',
  now() - interval '2 hours', now() - interval '119 minutes', '9450:9450:', '16/B3740000', 4712, 88012, 88011, 2,
  1, 2, '[{"column": "amount", "source": "19500.45", "lake": "19312.05"}]'
from source_table where source = 'billing' and name = 'transfers';

insert into reconciliation_mismatch (reconciliation_id, ordinal, kind, key, columns)
values
  ('00000000-0000-4000-8000-00000000d1ff', 1, 'MISSING_IN_LAKE', '{"id": "4711"}', '[{"column": "id", "source": "4711"}, {"column": "amount", "source": "88.40"}, {"column": "note", "source": "sent twice"}]'),
  ('00000000-0000-4000-8000-00000000d1ff', 2, 'MISSING_IN_LAKE', '{"id": "4712"}', '[{"column": "id", "source": "4712"}, {"column": "amount", "source": "100.00"}]'),
  ('00000000-0000-4000-8000-00000000d1ff', 3, 'EXTRA_IN_LAKE', '{"id": "9001"}', '[{"column": "id", "lake": "9001"}, {"column": "amount", "lake": "0.00"}]'),
  ('00000000-0000-4000-8000-00000000d1ff', 4, 'DIFFERING', '{"id": "9017"}', '[{"column": "amount", "source": "12.50", "lake": "12.05"}]'),
  ('00000000-0000-4000-8000-00000000d1ff', 5, 'DIFFERING', '{"id": "9018"}', '[{"column": "note", "source": "<b>paid</b>"}]');

insert into reconciliation (id, table_id, source, mode, status, reason, requested_at, started_at, finished_at)
select gen_random_uuid(), id, source, 'ROWS', 'INCONCLUSIVE',
  'Ingest did not take the topic up to offset 5120 within 10 minutes.', now() - interval '90 minutes',
  now() - interval '90 minutes', now() - interval '80 minutes'
from source_table where source = 'ledger' and name = 'line_items';
