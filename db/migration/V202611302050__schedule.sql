-- db-scheduler's table, as the library wants it.
create table scheduled_tasks (
  task_name text not null,
  task_instance text not null,
  task_data bytea,
  execution_time timestamptz not null,
  picked boolean not null,
  picked_by text,
  last_success timestamptz,
  last_failure timestamptz,
  consecutive_failures integer,
  last_heartbeat timestamptz,
  version bigint not null,
  priority smallint,
  primary key (task_name, task_instance)
);

create index on scheduled_tasks (execution_time);
create index on scheduled_tasks (last_heartbeat);

create table table_schedule (
  table_id uuid primary key references source_table (id) on delete cascade,
  waiting_since timestamptz,
  files_seen_at timestamptz
);

comment on column table_schedule.waiting_since is 'When something for ingest was first seen; absent while nothing waits';
comment on column table_schedule.files_seen_at is 'When its files were last found in no need of compaction';

alter table run_table add column ended_at timestamptz;
update run_table set ended_at = run.finished_at from run where run.id = run_table.run_id;

comment on column run_table.ended_at is 'When the run ended; here so that a table''s newest failures are found by it';

-- What a table came to lately is asked by table, of hundreds of tables at once.
create index run_table_taken on run_table (table_id, reported_at desc nulls last)
  where status in ('PUBLISHED', 'UP_TO_DATE', 'HELD');
create index run_table_failed on run_table (table_id, ended_at) where status in ('FAILED', 'OUTDATED');
create index run_table_maintained on run_table (table_id, reported_at desc nulls last)
  where status in ('COMPACTED', 'NOTHING_TO_DO');
