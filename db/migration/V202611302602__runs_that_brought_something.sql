-- How long the last runs took that brought something, of a table that a thousand runs found nothing of.
create index run_table_brought on run_table (table_id, reported_at desc nulls last)
  where status in ('PUBLISHED', 'HELD');
