CREATE TABLE broken (id int PRIMARY KEY, v int);
INSERT INTO broken VALUES (1, 1);
CREATE TABLE other (id int PRIMARY KEY);
INSERT INTO other VALUES (1);
