alter table connector_recovery add column held_until timestamptz;

comment on column connector_recovery.held_until is 'Until when a service takes the next step alone; absent while none does';
