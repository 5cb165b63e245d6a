alter table source add column wal_volume_bytes bigint check (wal_volume_bytes > 0);

comment on column source.wal_volume_bytes is 'Size of the volume that its server''s WAL is on; absent while nobody said';

create table slot_watch (
  source text primary key references source (name) on delete cascade,
  turn_at timestamptz not null,
  tried_at timestamptz,
  failure text,
  failing_since timestamptz,
  sampled_at timestamptz,
  server jsonb,
  slot jsonb,
  strangers jsonb not null default '[]',
  seen_at timestamptz,
  first_confirmed_lsn pg_lsn,
  loss_cause text check (loss_cause in ('LOST', 'MISSING', 'RECREATED')),
  loss_reason text,
  loss_since timestamptz,
  usable_since timestamptz,
  lost_rows bigint,
  lost_bytes bigint,
  sized_at timestamptz,
  check ((failure is null) = (failing_since is null)),
  check ((sampled_at is null) = (server is null)),
  check ((loss_cause is null) = (loss_reason is null)),
  check ((loss_cause is null) = (loss_since is null)),
  check ((sized_at is null) = (lost_bytes is null))
);

comment on table slot_watch is 'Each source''s server, its slot and the slots of others, as last seen';
comment on column slot_watch.turn_at is 'When a service last took it upon itself to sample the source';
comment on column slot_watch.slot is 'The source''s own slot in the newest sample; absent if it was not there';
comment on column slot_watch.seen_at is 'When the slot was first seen; one that was never seen is not missing';
comment on column slot_watch.first_confirmed_lsn is 'Where the present slot was when it was first seen; further on, it streams';
comment on column slot_watch.loss_since is 'When the slot was lost; kept until its tables are proved again';
comment on column slot_watch.usable_since is 'Since when it is usable again after a loss';
comment on column slot_watch.lost_rows is 'What a new initial snapshot would read, as the source estimates it; absent if it does not';

create table slot_sample (
  source text not null references source (name) on delete cascade,
  sampled_at timestamptz not null,
  wal_lsn pg_lsn not null,
  confirmed_lsn pg_lsn,
  retained_bytes bigint,
  safe_wal_bytes bigint,
  active boolean,
  primary key (source, sampled_at)
);

comment on table slot_sample is 'How the slots went on; the older, the fewer samples are kept';
