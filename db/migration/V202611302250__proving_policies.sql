alter table source_table
  add column reconcile_mode text not null default 'ROWS'
    check (reconcile_mode in ('ROWS', 'DIGEST', 'KEYS', 'INCREMENTAL')),
  add column repair_rows bigint not null default 0 check (repair_rows >= 0);

-- The defaults are for tables that were registered before; the service decides for new ones.
alter table source_table
  alter column reconcile_mode drop default,
  alter column repair_rows drop default;

comment on column source_table.reconcile_mode is 'How the schedule has the table compared';
comment on column source_table.repair_rows is 'Most mismatches that are repaired without a word from an operator, 0 for none';

alter table reconciliation
  add column read_bytes bigint,
  add column held_back bigint,
  add column repair_id uuid references repair;

comment on column reconciliation.read_bytes is 'What the source sent';
comment on column reconciliation.held_back is 'Most transactions that a snapshot of the reading held back from vacuum';
comment on column reconciliation.repair_id is 'The repair that it follows, null if it follows none';
