-- Lists of runs tell what became of hundreds of tables by counts alone.
alter table run add column table_counts jsonb;
comment on column run.table_counts is 'Tables by status, from when it has ended';
update run set table_counts = coalesce(
  (select jsonb_object_agg(status, n)
   from (select status, count(*) as n from run_table t where t.run_id = run.id group by status) c),
  '{}')
where finished_at is not null;

-- The timeline shows those tables only that a run did something to.
create index run_table_worked on run_table (run_id) include (table_id, status)
  where status not in ('UP_TO_DATE', 'NOTHING_TO_DO');

-- The runs of one table are listed newest first, an unfinished one before all.
drop index run_table_of_table;
create index run_table_newest on run_table (table_id, ended_at desc nulls first, run_id desc);
