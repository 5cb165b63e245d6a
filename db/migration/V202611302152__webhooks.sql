create table webhook_endpoint (
  id uuid primary key,
  name text not null unique,
  purpose text not null check (purpose in ('INCIDENTS', 'DEAD_MAN')),
  template text not null check (template in ('PENSTOCK', 'SLACK', 'PAGERDUTY', 'ALERTMANAGER')),
  matchers jsonb not null,
  target text not null,
  enabled boolean not null,
  disabled_reason text,
  dead_man_at timestamptz,
  dead_man_result text,
  created_at timestamptz not null,
  check (not enabled or disabled_reason is null)
);

comment on column webhook_endpoint.target is 'Its URL up to the host; the whole of it may be a secret';

create table webhook_secret (
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  name text not null check (name in ('URL', 'ROUTING_KEY', 'SIGNING', 'PREVIOUS_SIGNING')),
  value text not null,
  valid_until timestamptz,
  primary key (endpoint_id, name)
);

comment on column webhook_secret.valid_until is 'Absent for one that stays';

create table webhook_delivery (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  group_key text not null,
  state text not null check (state in ('PENDING', 'DELIVERED', 'DEAD')),
  incident_ids jsonb not null,
  body text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  give_up_at timestamptz not null,
  held_until timestamptz,
  last_status integer,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'PENDING') = (finished_at is null))
);

comment on column webhook_delivery.held_until is 'Until when a service sends it; absent while none does';

-- What comes after it waits, so that messages on an incident come in order.
create unique index webhook_delivery_one_pending on webhook_delivery (endpoint_id, group_key)
  where state = 'PENDING';
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'PENDING';
create index webhook_delivery_newest on webhook_delivery (created_at desc, id desc);
create index webhook_delivery_of_endpoint
  on webhook_delivery (endpoint_id, created_at desc, id desc);
create index webhook_delivery_incidents on webhook_delivery using gin (incident_ids);

create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery (id) on delete cascade,
  number integer not null,
  at timestamptz not null,
  duration_millis bigint not null,
  delivered boolean not null,
  status integer,
  error text,
  response text,
  primary key (delivery_id, number)
);

-- The outbox: written in the transaction that changes the incident.
create table webhook_notice (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  incident_id uuid not null references incident (id) on delete cascade,
  round integer not null,
  type text not null check (type in ('OPENED', 'REOPENED', 'ACKNOWLEDGED', 'RESOLVED')),
  group_key text not null,
  at timestamptz not null,
  state text not null check (state in ('PENDING', 'TAKEN')),
  delivery_id uuid references webhook_delivery (id) on delete set null,
  unique (endpoint_id, incident_id, round, type)
);

comment on column webhook_notice.round is 'How many times the incident had come back by then';
comment on column webhook_notice.state is 'Taken once a delivery has it';

create index webhook_notice_pending on webhook_notice (endpoint_id, group_key)
  where state = 'PENDING';
create index webhook_notice_of_incident on webhook_notice (incident_id);

create table webhook_group (
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  group_key text not null,
  sent_at timestamptz not null,
  primary key (endpoint_id, group_key)
);

comment on column webhook_group.sent_at is 'When a delivery of the group was last made';
