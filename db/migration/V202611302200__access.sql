create table account (
  name text primary key,
  role text not null check (role in ('VIEWER', 'OPERATOR', 'ADMIN')),
  password_hash text not null,
  version bigint not null default 1,
  enabled boolean not null default true,
  password_change_needed boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  signed_in_at timestamptz
);

comment on column account.version is 'Grows with each change that ends the sessions of the account';

create table api_token (
  id uuid primary key,
  name text not null,
  role text not null check (role in ('VIEWER', 'OPERATOR', 'ADMIN')),
  hash text not null unique,
  prefix text not null,
  created_at timestamptz not null default clock_timestamp(),
  created_by text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz
);

comment on column api_token.hash is 'SHA-256 of the token, which is kept nowhere';

create index on api_token (created_at desc, id desc);

create table sign_in_failure (
  name text not null,
  address text not null,
  at timestamptz not null default clock_timestamp()
);

create index on sign_in_failure (at);

-- Sessions of browsers, as Spring Session wants them.
create table http_session (
  primary_id char(36) primary key,
  session_id char(36) not null unique,
  creation_time bigint not null,
  last_access_time bigint not null,
  max_inactive_interval int not null,
  expiry_time bigint not null,
  principal_name text
);

create index on http_session (expiry_time);
create index on http_session (principal_name);

create table http_session_attributes (
  session_primary_id char(36) not null references http_session (primary_id) on delete cascade,
  attribute_name text not null,
  attribute_bytes bytea not null,
  primary key (session_primary_id, attribute_name)
);

create table audit_entry (
  number bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  address text,
  operation text not null,
  method text not null,
  path text not null,
  status int not null,
  request text,
  reason text,
  request_id text
);

create index on audit_entry (actor, number desc);
create index on audit_entry (operation, number desc);
create index on audit_entry (at);

-- Entries are added and read, and nothing else, also by the role that owns the table.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are never changed or removed';
end
$$;

create trigger only_added before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();

revoke update, delete, truncate on audit_entry from current_user;
