ROLLBACK PREPARED 'cases undone';
COMMIT PREPARED 'cases kept';
BEGIN;
INSERT INTO t VALUES (6, 'at once');
PREPARE TRANSACTION 'cases at once';
COMMIT PREPARED 'cases at once';
