create table oidc_request (
  hash text primary key,
  request bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

comment on table oidc_request is 'Sign-ins that are under way at the OpenID provider, by the hash of the cookie that tells which';
