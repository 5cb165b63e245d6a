alter table source_table
  add column owner text,
  add column lag_target_seconds bigint not null default 900 check (lag_target_seconds > 0),
  add column reconcile_every_seconds bigint not null default 86400
    check (reconcile_every_seconds > 0),
  add column compact_every_seconds bigint not null default 3600 check (compact_every_seconds > 0),
  add column keep_snapshots_seconds bigint not null default 432000
    check (keep_snapshots_seconds > 0),
  add column paused boolean not null default false,
  add column sensitive jsonb not null default '[]';

-- The defaults are for tables that were registered before; the service decides for new ones.
alter table source_table
  alter column lag_target_seconds drop default,
  alter column reconcile_every_seconds drop default,
  alter column compact_every_seconds drop default,
  alter column keep_snapshots_seconds drop default,
  alter column paused drop default,
  alter column sensitive drop default;

comment on column source_table.owner is 'Who is asked when the table needs a decision';
comment on column source_table.lag_target_seconds is 'Longest time from a commit at the source to its row in the lake';
comment on column source_table.paused is 'Whether ingest leaves the table alone; whatever its state';
comment on column source_table.sensitive is 'Names of columns whose values are masked for viewers';
