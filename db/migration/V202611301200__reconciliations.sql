create table reconciliation (
  id uuid primary key,
  table_id uuid not null references source_table (id),
  source text not null references source (name),
  mode text not null check (mode = 'ROWS'),
  status text not null
    check (status in ('QUEUED', 'RUNNING', 'MATCH', 'MISMATCH', 'INCONCLUSIVE', 'FAILED')),
  reason text,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  source_snapshot text,
  source_lsn pg_lsn,
  lake_snapshot_id bigint,
  source_rows bigint,
  lake_rows bigint,
  missing_in_lake bigint,
  extra_in_lake bigint,
  differing bigint,
  sums jsonb,
  check ((status in ('QUEUED', 'RUNNING')) = (finished_at is null)),
  check ((status in ('INCONCLUSIVE', 'FAILED')) = (reason is not null)),
  check ((status in ('MATCH', 'MISMATCH')) = (source_rows is not null)),
  check (status <> 'MATCH' or missing_in_lake + extra_in_lake + differing = 0)
);

comment on column reconciliation.source is 'That of the table; here so that one source is read once at a time';

create unique index reconciliation_unfinished on reconciliation (table_id)
  where status in ('QUEUED', 'RUNNING');
create unique index reconciliation_reading on reconciliation (source) where status = 'RUNNING';
create index reconciliation_newest on reconciliation (requested_at desc, id desc);
create index reconciliation_of_table on reconciliation (table_id, requested_at desc, id desc);

-- Plain json: it keeps the key's columns in their order and takes texts that jsonb refuses.
create table reconciliation_mismatch (
  reconciliation_id uuid not null references reconciliation (id) on delete cascade,
  ordinal integer not null,
  kind text not null check (kind in ('MISSING_IN_LAKE', 'EXTRA_IN_LAKE', 'DIFFERING')),
  key json not null,
  columns json not null,
  primary key (reconciliation_id, ordinal)
);
