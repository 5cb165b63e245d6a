alter table source_table
  add column dropped_columns jsonb not null default '[]',
  add column storage jsonb,
  add column diverged_reason text,
  add column diverged_since timestamptz,
  add column diverged_marked_at timestamptz,
  add column brake_delete_percent integer default 50
    check (brake_delete_percent between 1 and 100),
  add column brake_minimum_rows bigint default 1000 check (brake_minimum_rows >= 0),
  add column held_change jsonb,
  add column held_decision text check (held_decision in ('WAITING', 'ACCEPTED')),
  add column held_since timestamptz,
  add check ((diverged_reason is null) = (diverged_since is null)),
  add check ((diverged_reason is null) = (diverged_marked_at is null)),
  add check ((brake_delete_percent is null) = (brake_minimum_rows is null)),
  add check ((held_change is null) = (held_decision is null)),
  add check ((held_change is null) = (held_since is null));

comment on column source_table.dropped_columns is 'What the source had before; changes from then still carry it';
comment on column source_table.storage is 'Which files the source keeps its rows in, as last seen; absent until looked at';
comment on column source_table.diverged_marked_at is 'The newest reason; only a comparison begun later clears it';
comment on column source_table.brake_delete_percent is 'Absent where no mass change is held back';
comment on column source_table.held_change is 'The mass change that the brake holds, absent if none';
