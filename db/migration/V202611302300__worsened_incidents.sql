alter table webhook_notice
  add column severity text check (severity in ('CRITICAL', 'WARNING')),
  drop constraint webhook_notice_type_check,
  add constraint webhook_notice_type_check
    check (type in ('OPENED', 'REOPENED', 'WORSENED', 'ACKNOWLEDGED', 'RESOLVED'));

comment on column webhook_notice.severity is 'The incident''s when it was told; absent before that';
