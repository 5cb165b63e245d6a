create table connector (
  source text primary key references source (name) on delete cascade,
  config jsonb not null,
  registered_at timestamptz not null,
  pause_reason text,
  paused_at timestamptz,
  check ((pause_reason is null) = (paused_at is null))
);

comment on table connector is 'Connectors that there are to be; one without a row was never registered, or has left';
comment on column connector.config is 'What it was given last: it is made again with this, not with what nobody has applied';
comment on column connector.paused_at is 'Since when it is not to run, null while it is';
