alter table slot_watch add column unread_since timestamptz;

comment on column slot_watch.unread_since is 'When the first sample in a row found that nobody reads the slot; absent while it is read';
