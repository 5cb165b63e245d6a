create table source (
  name text primary key,
  host text not null,
  port integer not null,
  database text not null,
  username text not null,
  password_service text not null,
  password_connect text not null,
  publication text not null,
  slot text not null unique,
  heartbeat_table text,
  signal_table text,
  unavailable_value text not null,
  system_identifier text not null,
  server_version text not null,
  created_at timestamptz not null
);

comment on column source.password_service is 'Where the service finds the password, never the password';
comment on column source.unavailable_value is 'Stands for unsent values in the stream; drawn once and kept for life';

create table source_table (
  id uuid primary key,
  source text not null references source (name),
  schema text not null,
  name text not null,
  namespace text not null,
  way_in text not null default 'merge' check (way_in = 'merge'),
  state text not null check (state in ('ACTIVE', 'QUARANTINED')),
  state_reason text,
  columns jsonb not null,
  replica_identity text not null check (replica_identity in ('DEFAULT', 'FULL')),
  format_version integer not null check (format_version in (2, 3)),
  buckets integer not null check (buckets between 0 and 1024),
  epoch integer not null check (epoch >= 1),
  complete_through_lsn pg_lsn,
  created_at timestamptz not null,
  unique (source, schema, name),
  check ((state = 'QUARANTINED') = (state_reason is not null))
);

-- A table owns two names in the lake, and engines differ on case: no two tables may share a name.
create table lake_name (
  namespace text not null check (namespace = lower(namespace)),
  name text not null check (name = lower(name)),
  table_id uuid not null references source_table (id),
  primary key (namespace, name)
);

create index on lake_name (table_id);
