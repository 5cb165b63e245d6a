alter table connector_watch add column state_since timestamptz;
update connector_watch set state_since = observed_at;
alter table connector_watch add check ((state is null) = (state_since is null));

comment on column connector_watch.state_since is 'When Kafka Connect first told that state';
