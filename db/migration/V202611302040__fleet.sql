alter table source_table drop constraint source_table_state_check;
alter table source_table add constraint source_table_state_check
  check (state in ('ACTIVE', 'QUARANTINED', 'REMOVED'));

alter table source
  add column removed_at timestamptz,
  add column slot_kept boolean,
  add constraint source_removed check ((removed_at is null) = (slot_kept is null));

comment on column source.removed_at is 'Since when it is no longer replicated from; its tables are not, whatever their state';
comment on column source.slot_kept is 'Whether its slot and its connector''s offsets were kept when it was removed';

create table fleet_plan (
  id uuid primary key,
  base_revision integer not null check (base_revision >= 0),
  file text not null,
  steps jsonb not null,
  warnings jsonb not null,
  facts jsonb not null,
  created_at timestamptz not null,
  created_by text not null
);

comment on column fleet_plan.base_revision is 'The newest revision when the plan was made, 0 before the first';
comment on column fleet_plan.facts is 'What the plan rests on, by name, each as a digest';

create table fleet_revision (
  number integer primary key check (number >= 1),
  plan_id uuid not null unique references fleet_plan (id),
  file text not null,
  applied_at timestamptz not null,
  applied_by text not null
);

create table fleet_apply (
  plan_id uuid primary key references fleet_plan (id),
  revision integer not null unique references fleet_revision (number),
  status text not null check (status in ('RUNNING', 'SUCCEEDED', 'FAILED')),
  slot text not null check (slot in ('KEEP', 'DROP')),
  drop_lake_data jsonb not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  held_until timestamptz,
  check ((status = 'RUNNING') = (finished_at is null))
);

comment on column fleet_apply.held_until is 'Until when a service carries it on alone; absent while none does';

-- Two at once would undo each other.
create unique index fleet_apply_running on fleet_apply ((true)) where status = 'RUNNING';

create table fleet_step (
  plan_id uuid not null references fleet_apply (plan_id),
  position integer not null check (position >= 0),
  step jsonb not null,
  status text not null check (status in ('PENDING', 'WAITING', 'SUCCEEDED', 'FAILED')),
  message text,
  changed_at timestamptz,
  primary key (plan_id, position)
);

comment on column fleet_step.message is 'What it waits for, or why it failed';
