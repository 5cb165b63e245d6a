-- As of reconciliations: what a service began is given up when it has not been seen for a while.
alter table repair add column owner_seen_at timestamptz;
alter table investigation_run add column owner uuid;
alter table investigation_run add column owner_seen_at timestamptz;
