-- What is known of the made-up fleet: well, but for what fleet.sql says, and some more.
insert into run (id, kind, status, token_hash, requested_at, started_at, finished_at, exit_code, scheduled)
values ('00000000-0000-4000-8000-0000000000a1', 'INGEST', 'SUCCEEDED', 'none', now() - interval '50 seconds',
  now() - interval '48 seconds', now() - interval '20 seconds', 0, true);

insert into run_table (run_id, table_id, position, status, result, reported_at, open, ended_at)
select '00000000-0000-4000-8000-0000000000a1', id, row_number() over (order by source, name), 'UP_TO_DATE',
  '{"status": "UP_TO_DATE", "events": 0, "changes": {}, "resent": 0, "fromOffset": 900, "toOffset": 900, "millis": 12}',
  now() - interval '21 seconds', false, now() - interval '20 seconds'
from source_table where state = 'ACTIVE' and complete_through_lsn is not null;

insert into reconciliation (id, table_id, source, mode, status, requested_at, started_at, finished_at,
  source_snapshot, source_lsn, lake_snapshot_id, source_rows, lake_rows, missing_in_lake, extra_in_lake,
  differing, sums)
select gen_random_uuid(), id, source, 'ROWS', 'MATCH', at, at, at + interval '9 seconds', '9120:9120:',
  '16/B3000000', 4711, 52000 + i, 52000 + i, 0, 0, 0, '[]'
from (select id, source, i, now() - interval '4 hours' - i * interval '1 minute' as at from (
  select id, source, row_number() over (order by source, name) as i from source_table
  where state = 'ACTIVE' and not (source = 'billing' and name = 'transfers')) n) p;

insert into source_identity (source, system_identifier, timeline, flush_lsn, seen_at)
select name, system_identifier, 1, '16/B374D848', now() from source
on conflict (source) do nothing;

insert into connector_watch (source, observed_at, state, state_since, tasks, heartbeat_observed_at, heartbeat_end,
  heartbeat_moved_at)
select name, now(), case name when 'orders' then 'FAILED' when 'returns' then 'PAUSED' else 'RUNNING' end,
  now() - interval '6 hours', '[]', now(),
  500, now()
from source
on conflict (source) do nothing;

insert into slot_watch (source, turn_at, tried_at, sampled_at, server, slot, seen_at, first_confirmed_lsn,
  lost_rows, lost_bytes, sized_at, strangers)
select name, now(), now(), now(),
  jsonb_build_object('systemIdentifier', system_identifier, 'startedAt', now() - interval '40 days', 'facts',
    jsonb_build_object('walLsn', 97500000000, 'walBytes', 2147483648, 'heartbeat', 'PT4S', 'oldestTransaction', 'PT2S')),
  jsonb_build_object('name', slot, 'database', database, 'plugin', 'pgoutput', 'temporary', false,
    'active', name not in ('orders', 'returns'), 'walStatus', case name when 'orders' then 'extended' else 'reserved' end,
    'inactiveSince', case when name = 'orders' then now() - interval '6 hours' end,
    'restartLsn', case name when 'orders' then 80130000000 else 97400000000 end, 'confirmedLsn', case name when 'orders' then 80220000000 else 97500000000 end,
    'retainedBytes', case name when 'orders' then 17370000000 else 24000000 + length(name) * 4000000 end,
    'safeWalBytes', case name when 'orders' then 4104836480 else 21000000000 end),
  now() - interval '40 days', '10/0', 40000000, 9200000000, now(),
  case name when 'ledger' then jsonb_build_array(jsonb_build_object('name', 'reporting_old', 'database', 'ledger',
    'plugin', 'test_decoding', 'temporary', false, 'active', false, 'walStatus', 'reserved', 'retainedBytes', 5368709120,
    'inactiveSince', now() - interval '9 days')) else '[]' end
from source
on conflict (source) do nothing;

-- The slot of orders is read by nobody since six hours, and fills; one day's samples of all others are even.
insert into slot_sample (source, sampled_at, wal_lsn, confirmed_lsn, retained_bytes, safe_wal_bytes, active)
select name, now() - ago * interval '10 minutes',
  '0/0'::pg_lsn + (97500000000 - ago * step)::numeric,
  '0/0'::pg_lsn + (97500000000 - (case when unread then 36 else ago end) * step)::numeric,
  retained, 21474836480 - retained, not (unread and ago <= 36)
from (select *, case when unread and ago <= 36 then 90000000 + (36 - ago) * step
      else 30000000 + (abs(hashint4(ago)) % 60) * 1000000 end as retained
    from (select name, name = 'orders' as unread,
        case when name = 'orders' then 480000000 else 3000000 + length(name) * 500000 end::bigint as step
      from source) s
    cross join generate_series(0, 144) as ago) samples
where not (name = 'billing' and ago between 84 and 104);

insert into table_freshness (table_id, observed_at, lsn, complete_at, proved_at, stages, taken, topic_end,
  waiting_since)
select id, now(), complete_through_lsn, now() - late, now(),
  case when source = 'orders' then '{"SOURCE": 21400000, "CONNECTOR": 60000, "TOPIC": 90000, "INGEST": 50000}'
       when late > interval '20 minutes' then '{"SOURCE": 4000, "CONNECTOR": 9000, "TOPIC": 2600000, "INGEST": 207000}'
       else '{"SOURCE": 2000, "CONNECTOR": 5000, "TOPIC": 60000, "INGEST": 23000}' end::jsonb,
  900, case when late > interval '20 minutes' then 48000 else 900 end, null
from (select *, case when source = 'orders' then interval '6 hours'
    when source = 'ledger' and name in ('audit_log', 'line_items') then interval '47 minutes'
    else interval '20 seconds' + (abs(hashtext(name || source)) % 90) * interval '1 second' end as late
  from source_table where complete_through_lsn is not null) t
on conflict (table_id) do nothing;

insert into table_lag (table_id, minute, lag_millis)
select t.id, date_trunc('minute', now()) - i * interval '5 minutes',
  case when t.source = 'orders' and i < 72 then (72 - i) * 300000
       when t.source = 'ledger' and t.name in ('audit_log', 'line_items') and i < 9 then (10 - i) * 290000
       else 20000 + abs(hashtext(t.name || i)) % 400000 end
from source_table t cross join generate_series(0, 288) as i
where t.source in ('orders', 'ledger', 'payments') and not (t.source = 'payments' and i between 100 and 130);
