alter table fleet_plan add column left_out jsonb not null default '[]';

comment on column fleet_plan.left_out is 'Sources of the file that did not answer, so that nothing is planned of them';
