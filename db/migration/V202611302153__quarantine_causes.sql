alter table source_table add column state_cause text check (state_cause in ('COLUMNS'));

comment on column source_table.state_cause is 'COLUMNS if it is quarantined for a change of its columns that somebody has to decide on; absent otherwise';
