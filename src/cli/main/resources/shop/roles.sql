-- Roles belong to the whole server, so a second database on it finds them there.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['shop_owner', 'shop_dba', 'debezium'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      EXECUTE format('CREATE ROLE %I', wanted);
    END IF;
  END LOOP;
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO debezium', current_database());
  EXECUTE format('GRANT CREATE ON DATABASE %I TO shop_dba', current_database());
END
$$;

ALTER ROLE debezium LOGIN REPLICATION NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;

-- Who adds a table to a publication must own both, so the DBA shares the owner's rights.
GRANT shop_owner TO shop_dba;
