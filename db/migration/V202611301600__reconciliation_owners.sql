-- Several services may share this database: a reconciliation is given up when its own service has
-- not been seen for a while, whoever notices.
alter table reconciliation add column owner uuid;
alter table reconciliation add column owner_seen_at timestamptz;

comment on column reconciliation.owner is 'The start of a service that carries it out; absent while it waits';
comment on column reconciliation.owner_seen_at is 'When that service last said that it still does';
