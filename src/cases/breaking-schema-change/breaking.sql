ALTER TABLE broken ALTER COLUMN v TYPE text USING 'number ' || v;
INSERT INTO broken VALUES (2, 'text');
INSERT INTO other VALUES (2);
