-- A reconciliation reads its source for a part of its time only, and waits and compares for the rest: what
-- bounds the readers of a source is counted when one begins, not an index on all that run.
drop index reconciliation_reading;
alter table reconciliation
  add column stage text check (stage in ('READING', 'CONNECTOR', 'INGEST', 'COMPARING')),
  add column history_snapshot_id bigint,
  add column undone_keys bigint;

create index reconciliation_running on reconciliation (source) where status = 'RUNNING';

comment on column reconciliation.stage is 'How far it came; absent before it begins';
comment on column reconciliation.undone_keys is 'Keys whose changes since the source''s snapshot were undone';
