UPDATE t SET v = 'a' WHERE id = 2;
COMMIT;
