-- One service at a time looks at what there is one of.
create table watch_turn (
  task text primary key,
  turn_at timestamptz not null
);

create table freshness_mark (
  source text not null references source (name) on delete cascade,
  marked_at timestamptz not null,
  lsn pg_lsn not null,
  complete_at timestamptz not null,
  ends jsonb not null,
  primary key (source, marked_at)
);

comment on table freshness_mark is 'Where topics ended after the connector had confirmed a position: a table that has taken all up to there is complete through it';
comment on column freshness_mark.complete_at is 'What was committed until then lies before the position';
comment on column freshness_mark.ends is 'By table: offset and epoch';

create table table_freshness (
  table_id uuid primary key references source_table (id) on delete cascade,
  observed_at timestamptz not null,
  lsn pg_lsn,
  complete_at timestamptz,
  proved_at timestamptz,
  stages jsonb not null,
  unknown text,
  taken bigint not null,
  topic_end bigint,
  waiting_since timestamptz,
  check ((lsn is null) = (complete_at is null))
);

comment on column table_freshness.proved_at is 'When source, connector and topic last all answered for the table';
comment on column table_freshness.taken is 'First offset of its topic that no run had taken';
comment on column table_freshness.waiting_since is 'First look that found more in the topic, while that offset has not moved';
comment on column table_freshness.unknown is 'What is not known at the newest look, and why';

create table table_lag (
  table_id uuid not null references source_table (id) on delete cascade,
  minute timestamptz not null,
  lag_millis bigint not null check (lag_millis >= 0),
  primary key (table_id, minute)
);

comment on table table_lag is 'The longest lag of each minute; the older, the fewer are kept';

create table queryable_probe (
  source text primary key references source (name) on delete cascade,
  table_id uuid not null references source_table (id) on delete cascade,
  value text not null,
  committed_at timestamptz not null,
  seen_at timestamptz,
  snapshot_id bigint
);

comment on table queryable_probe is 'The newest probe row of each source';
comment on column queryable_probe.value is 'What the row holds, as the source prints it';
comment on column queryable_probe.snapshot_id is 'Newest lake snapshot that was found not to hold it';

create table queryable_sample (
  source text not null references source (name) on delete cascade,
  committed_at timestamptz not null,
  millis bigint not null check (millis >= 0),
  primary key (source, committed_at)
);

comment on table queryable_sample is 'From the commit of a probe row to a fresh reader of the lake that sees it';
