-- Ingest and maintenance runs share their tables, so that one index keeps a second writer of any
-- kind away from a table.
alter table ingest_run rename to run;
alter table ingest_run_table rename to run_table;

alter table run add column kind text not null default 'INGEST'
  check (kind in ('INGEST', 'MAINTENANCE'));
alter table run alter column kind drop default;

alter table run rename constraint ingest_run_pkey to run_pkey;
alter table run_table rename constraint ingest_run_table_pkey to run_table_pkey;
alter index ingest_run_table_one_open rename to run_table_one_open;
alter index ingest_run_requested_at_idx rename to run_unfinished;
drop index ingest_run_requested_at_id_idx;
create index run_newest on run (kind, requested_at desc, id desc);

-- What became of a table lately is asked by table.
create index run_table_of_table on run_table (table_id);
