INSERT INTO p VALUES (9, 'after');
