create table incident (
  id uuid primary key,
  kind text not null,
  fingerprint text not null,
  severity text not null check (severity in ('CRITICAL', 'WARNING')),
  state text not null check (state in ('OPEN', 'RESOLVED')),
  subject_type text not null,
  subject text not null,
  source text,
  table_id uuid,
  text text not null,
  evidence jsonb not null,
  tables jsonb not null,
  owners jsonb not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  seen_count bigint not null check (seen_count >= 1),
  clear_since timestamptz,
  resolved_at timestamptz,
  resolution text,
  times_reopened integer not null default 0 check (times_reopened >= 0),
  acknowledged_at timestamptz,
  acknowledged_by text,
  assignee text,
  suppressed_by uuid references incident (id) on delete set null,
  muted_by uuid,
  check ((state = 'RESOLVED') = (resolved_at is not null)),
  check ((state = 'RESOLVED') = (resolution is not null)),
  check ((acknowledged_at is null) = (acknowledged_by is null))
);

comment on column incident.fingerprint is 'Kind and ids of the subject; never the text';
comment on column incident.tables is 'Tables that the fault reaches, each with its owner';
comment on column incident.clear_since is 'Since when the fault is over by the evidence; absent while it is there';
comment on column incident.suppressed_by is 'The open incident that this one follows from; nobody is told of it meanwhile';
comment on column incident.muted_by is 'The silence or maintenance window that keeps it quiet';

-- One fault is one incident, however many services look at once.
create unique index incident_one_open on incident (fingerprint) where state = 'OPEN';
create index incident_lately on incident (fingerprint, resolved_at desc) where state = 'RESOLVED';
create index incident_newest on incident (opened_at desc, id desc);
create index incident_suppressed on incident (suppressed_by) where suppressed_by is not null;
create index incident_resolved on incident (resolved_at) where state = 'RESOLVED';

create table incident_entry (
  incident_id uuid not null references incident (id) on delete cascade,
  ordinal bigint generated always as identity,
  at timestamptz not null,
  type text not null check (type in ('OPENED', 'WORSENED', 'CLEARED', 'RETURNED', 'RESOLVED',
    'REOPENED', 'SUPPRESSED', 'UNSUPPRESSED', 'MUTED', 'UNMUTED', 'ACKNOWLEDGED', 'ASSIGNED',
    'COMMENTED')),
  actor text,
  text text not null,
  primary key (incident_id, ordinal)
);

comment on column incident_entry.actor is 'Who did it; absent where the service did';

create table mute (
  id uuid primary key,
  type text not null check (type in ('SILENCE', 'WINDOW')),
  matchers jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  author text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  check (ends_at > starts_at)
);

create index mute_newest on mute (type, created_at desc, id desc);
create index mute_ends on mute (ends_at);

create table incident_evaluation (
  only_row boolean primary key default true check (only_row),
  evaluated_at timestamptz not null,
  unknown jsonb not null
);

comment on table incident_evaluation is 'When the evidence was last looked at, and what of it was missing then';
