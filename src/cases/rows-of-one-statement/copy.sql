COPY t FROM stdin;
1	one
2	two
3	\N
\.
INSERT INTO t SELECT i, 'many' FROM generate_series(101, 500) i;
