UPDATE t SET v = v || ' third' WHERE id = 1;
UPDATE t SET v = 'third' WHERE id = 5;
