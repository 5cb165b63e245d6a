alter table investigation
  add column uploaded_bytes bigint,
  drop constraint investigation_extract_kind_check,
  add constraint investigation_extract_kind_check check (extract_kind in
    ('CSV', 'PARQUET', 'UPLOADED_CSV', 'UPLOADED_PARQUET', 'SOURCE_QUERY', 'LAKE_QUERY'));

comment on column investigation.uploaded_bytes is 'Size of the file that was uploaded, null without one';
