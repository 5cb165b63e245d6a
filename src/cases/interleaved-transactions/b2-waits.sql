UPDATE t SET v = 'b' WHERE id = 1;
COMMIT;
