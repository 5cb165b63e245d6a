-- Whether the connector has taken up a signal: where the log stood behind it, and its first notice.
alter table resnapshot
  add column signalled_at timestamptz,
  add column signal_lsn pg_lsn,
  add column heard boolean not null default false;

-- Counts the changes of what is known of a table's columns; a run that was told an older version may stumble over it.
alter table source_table add column columns_version bigint not null default 0;
alter table run_table add column columns_version bigint;
