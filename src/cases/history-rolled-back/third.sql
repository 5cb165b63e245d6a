UPDATE t SET v = 'third' WHERE id = 3;
