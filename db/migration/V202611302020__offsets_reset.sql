-- A connector that starts over begins an epoch, whatever the reason; a slot that was lost is one.
alter table table_epoch_start drop constraint table_epoch_start_cause_check;
alter table table_epoch_start add constraint table_epoch_start_cause_check
  check (cause in ('SOURCE_REPLACED', 'OFFSETS_RESET', 'RESNAPSHOT'));

alter table source_identity add column recovery_cause text
  check (recovery_cause in ('SOURCE_REPLACED', 'OFFSETS_RESET'));
update source_identity set recovery_cause = 'SOURCE_REPLACED' where recovery_needed is not null;
