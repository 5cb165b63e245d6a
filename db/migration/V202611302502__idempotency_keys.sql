create table idempotency_key (
  -- Keys are each caller's own.
  actor_kind text not null check (actor_kind in ('ACCOUNT', 'TOKEN', 'OIDC')),
  actor text not null,
  key text not null,
  request text not null,
  status int,
  content_type text,
  location text,
  body bytea,
  created_at timestamptz not null default clock_timestamp(),
  primary key (actor_kind, actor, key)
);

comment on column idempotency_key.request is 'SHA-256 of what was asked: method, path, query and body';
comment on column idempotency_key.status is 'Null while the request is under way, or if the service died meanwhile';

create index on idempotency_key (created_at);
