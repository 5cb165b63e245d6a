create table investigation (
  id uuid primary key,
  name text not null,
  table_id uuid not null references source_table (id),
  extract_kind text not null check (extract_kind in ('CSV', 'PARQUET', 'SOURCE_QUERY', 'LAKE_QUERY')),
  extract_from text not null,
  measures jsonb not null,
  filter text,
  taken_at timestamptz,
  created_at timestamptz not null
);

create table investigation_run (
  id uuid primary key,
  investigation_id uuid not null references investigation (id) on delete cascade,
  state text not null check (state in ('RUNNING', 'DONE', 'FAILED')),
  failure text,
  started_at timestamptz not null,
  finished_at timestamptz,
  lake_snapshot_id bigint,
  found jsonb,
  check ((state = 'RUNNING') = (finished_at is null)),
  check ((state = 'FAILED') = (failure is not null)),
  check ((state = 'DONE') = (found is not null))
);

create index investigation_run_of on investigation_run (investigation_id, started_at desc);

-- Plain json, as mismatches are kept.
create table investigation_row (
  run_id uuid not null references investigation_run (id) on delete cascade,
  ordinal integer not null,
  row json not null,
  primary key (run_id, ordinal)
);
