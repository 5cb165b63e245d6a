alter table audit_entry
  add column actor_kind text check (actor_kind in ('ACCOUNT', 'TOKEN', 'OIDC')),
  add column before text,
  add column after text;

comment on column audit_entry.before is 'What was changed as it was, as JSON without secrets';
