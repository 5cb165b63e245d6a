#!/bin/bash
# Run once, by the image, on an empty data folder: the databases of the service, of the catalog and
# of the sample source, each with the role that uses it.
set -euo pipefail

# create DATABASE OWNER ROLE SECRET; psql reads the password itself, so that no process list shows it.
create() {
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres \
    --set=database="$1" --set=owner="$2" --set=role="$3" --set=secret="/run/secrets/$4" <<'SQL'
\set password `cat :'secret'`
CREATE ROLE :"role" LOGIN PASSWORD :'password';
CREATE DATABASE :"database" OWNER :"owner";
REVOKE CONNECT, TEMPORARY ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO :"role";
SQL
}

create penstock penstock penstock metadata
create lake lake lake lake
# The source is its DBA's; the connector's role has what the DBA grants it.
create shop postgres debezium shop
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres \
  --command='ALTER ROLE debezium REPLICATION'
