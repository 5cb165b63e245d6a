alter table api_token add column sources text[];

comment on column api_token.sources is 'The sources that it is for; null for all and for what belongs to none';
