create table table_epoch_start (
  table_id uuid not null references source_table (id),
  number integer not null check (number >= 1),
  cause text not null check (cause in ('SOURCE_REPLACED', 'RESNAPSHOT')),
  topic_id text not null,
  start_offset bigint not null,
  reason text not null,
  recorded_at timestamptz not null,
  primary key (table_id, number)
);

comment on column source_table.epoch is 'One more than the newest epoch start''s number, which is drawn here';

create table resnapshot (
  table_id uuid not null,
  epoch_start integer not null,
  source text not null references source (name),
  state text not null check (state in ('REQUESTED', 'READING', 'FILLING', 'COMPLETE', 'FAILED')),
  reason text not null,
  failure text,
  requested_at timestamptz not null,
  finished_at timestamptz,
  unread jsonb,
  signal_id uuid,
  signalled boolean not null default false,
  scanned_at timestamptz,
  scanned_lsn pg_lsn,
  read_through bigint,
  rows_read bigint,
  primary key (table_id, epoch_start),
  foreign key (table_id, epoch_start) references table_epoch_start (table_id, number),
  check ((state in ('COMPLETE', 'FAILED')) = (finished_at is not null)),
  check ((state = 'FAILED') = (failure is not null))
);

comment on column resnapshot.unread is 'Keys that are read once more, as texts; absent while all rows are read';
comment on column resnapshot.signal_id is 'Debezium''s id of the reading that is under way';
comment on column resnapshot.signalled is 'Whether the signal is in the source';
comment on column resnapshot.scanned_at is 'When Debezium''s notice of the end of the reading was seen';
comment on column resnapshot.scanned_lsn is 'What the slot must pass before all that was read is in the topic for certain';

create unique index resnapshot_unfinished on resnapshot (table_id)
  where state not in ('COMPLETE', 'FAILED');

-- Debezium names all that it reads by the newest signal: one at a time is told apart.
create unique index resnapshot_signalled on resnapshot (source) where signal_id is not null;

create table notice_offset (
  source text primary key references source (name),
  topic_id text not null,
  next_offset bigint not null
);

comment on table notice_offset is 'How far each source''s topic of Debezium''s notices is read';

create table source_identity (
  source text primary key references source (name),
  system_identifier text not null,
  timeline integer not null,
  flush_lsn pg_lsn not null,
  seen_at timestamptz not null,
  recovery_needed text
);

comment on column source_identity.flush_lsn is 'Highest that was seen; what is flushed survives a crash';
comment on column source_identity.recovery_needed is 'Why the connector is held until it starts anew';

create table connector_recovery (
  source text primary key references source (name),
  reason text not null,
  requested_at timestamptz not null,
  failure text
);

comment on table connector_recovery is 'Recoveries under way';
