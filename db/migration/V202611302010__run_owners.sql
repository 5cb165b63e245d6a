-- Several services may share this database: each run is looked after by one of them, and by another
-- one only when that has been silent for a while.
alter table run
  add column owner uuid,
  add column owner_seen_at timestamptz,
  add column process_host text,
  add column scheduled boolean not null default false;

comment on column run.owner is 'The start of a service that looks after the run; absent where an earlier version started it';
comment on column run.owner_seen_at is 'When that service last said that it does, by this database''s clock';
comment on column run.process_host is 'Where the driver''s process id means something; absent where an earlier version started it';
comment on column run.scheduled is 'Whether the service started it by itself';
