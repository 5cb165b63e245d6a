-- Why a row differs is told when it is found: history may be gone, or have gone on, when somebody asks.
alter table reconciliation_mismatch
  add column cause text check (cause in
    ('NEVER_CAPTURED', 'GAP', 'RESURRECTED', 'DUPLICATE', 'PLACEHOLDER', 'TYPE', 'ALTERED')),
  add column changes json;

comment on column reconciliation_mismatch.changes is 'The newest changes of the key in history, in order';
