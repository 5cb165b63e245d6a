create table ingest_run (
  id uuid primary key,
  status text not null
    check (status in ('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'UNKNOWN')),
  token_hash text not null,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  process_id bigint,
  process_started_at timestamptz,
  exit_code integer,
  reason text,
  check ((status in ('SUCCEEDED', 'FAILED', 'CANCELLED')) = (finished_at is not null))
);

comment on column ingest_run.token_hash is 'SHA-256 of the token that the run reports with';
comment on column ingest_run.process_started_at is 'Tells the process from a later one of its id';

create index on ingest_run (requested_at desc, id desc);
create index on ingest_run (requested_at) where finished_at is null;

create table ingest_run_table (
  run_id uuid not null references ingest_run (id),
  table_id uuid not null references source_table (id),
  position integer not null,
  status text not null,
  result jsonb not null,
  reported_at timestamptz,
  open boolean not null default true,
  primary key (run_id, table_id)
);

comment on column ingest_run_table.open is 'Whether the run has not ended yet';

-- One writer per table: a second run on it is refused here, whatever the service believes.
create unique index ingest_run_table_one_open on ingest_run_table (table_id) where open;
