create table repair (
  id uuid primary key,
  reconciliation_id uuid not null references reconciliation (id) on delete cascade,
  table_id uuid not null references source_table (id),
  reason text not null,
  state text not null check (state in ('WRITING', 'MERGING', 'DONE', 'FAILED')),
  failure text,
  requested_at timestamptz not null,
  finished_at timestamptz,
  written_keys bigint,
  left_keys bigint,
  history_batch bigint,
  proof_id uuid references reconciliation (id) on delete set null,
  owner uuid not null,
  check ((state in ('DONE', 'FAILED')) = (finished_at is not null)),
  check ((state = 'FAILED') = (failure is not null))
);

comment on column repair.owner is 'The start of a service that carries it out';

create unique index repair_unfinished on repair (table_id) where finished_at is null;
create index repair_of_reconciliation on repair (reconciliation_id, requested_at desc);
