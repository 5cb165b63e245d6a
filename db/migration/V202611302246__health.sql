create table connector_watch (
  source text primary key references source (name) on delete cascade,
  observed_at timestamptz,
  state text,
  tasks jsonb not null default '[]',
  failure text,
  heartbeat_observed_at timestamptz,
  heartbeat_end bigint,
  heartbeat_moved_at timestamptz,
  check ((observed_at is null) = (state is null))
);

comment on table connector_watch is 'Each source''s connector as Kafka Connect last told, and its topic of heartbeats';
comment on column connector_watch.heartbeat_moved_at is 'When a look first found the end of the topic where it is';

create table health_state (
  kind text not null check (kind in ('FLEET', 'SOURCE', 'CONNECTOR', 'TABLE')),
  id text not null,
  source text references source (name) on delete cascade,
  status text not null check (status in ('HEALTHY', 'DEGRADED', 'UNKNOWN', 'UNHEALTHY')),
  decided_by text,
  since timestamptz not null,
  primary key (kind, id)
);

comment on table health_state is 'Health as it was last computed, so that changes are noticed; answers are computed anew';
comment on column health_state.decided_by is 'The worst piece, with whose it is';
comment on column health_state.since is 'When it was first computed to be that';
