alter table reconciliation
  add column read_millis bigint,
  add column wait_millis bigint,
  add column compare_millis bigint;
