alter table reconciliation drop constraint reconciliation_mode_check;
alter table reconciliation
  add constraint reconciliation_mode_check check (mode in ('ROWS', 'DIGEST', 'KEYS', 'INCREMENTAL')),
  add column compared_as text check (compared_as in ('ROWS', 'DIGEST', 'KEYS', 'INCREMENTAL')),
  add column history_batch bigint,
  add column columns_digest text,
  add column digest text;

comment on column reconciliation.mode is 'What was asked for';
comment on column reconciliation.compared_as is 'What was done: where the mode asked for was not possible, more than it';
comment on column reconciliation.history_batch is 'Last batch that the replica had taken before the source was read';
comment on column reconciliation.columns_digest is 'Tells whether an earlier proof was of the same columns';
comment on column reconciliation.digest is 'Of all rows of the replica as of the source''s snapshot, where it was computed';
