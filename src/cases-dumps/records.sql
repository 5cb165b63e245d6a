-- A record shop, its names in mixed case: composite keys, self-references, money, dates, views.
CREATE SCHEMA "Records";
SET search_path = "Records";

CREATE TABLE "Artist" (
  "ArtistId" INT NOT NULL,
  "Name" VARCHAR(120),
  CONSTRAINT "PK_Artist" PRIMARY KEY ("ArtistId")
);
CREATE TABLE "Album" (
  "AlbumId" INT NOT NULL,
  "Title" VARCHAR(160) NOT NULL,
  "ArtistId" INT NOT NULL,
  CONSTRAINT "PK_Album" PRIMARY KEY ("AlbumId")
);
CREATE TABLE "MediaType" ("MediaTypeId" INT PRIMARY KEY, "Name" VARCHAR(120));
CREATE TABLE "Track" (
  "TrackId" INT GENERATED ALWAYS AS IDENTITY,
  "Name" VARCHAR(200) NOT NULL,
  "AlbumId" INT,
  "MediaTypeId" INT NOT NULL,
  "Composer" VARCHAR(220),
  "Milliseconds" INT NOT NULL,
  "Bytes" BIGINT,
  "UnitPrice" NUMERIC(10, 2) NOT NULL,
  "Loudness" REAL,
  CONSTRAINT "PK_Track" PRIMARY KEY ("TrackId")
);
CREATE TABLE "Playlist" ("PlaylistId" INT PRIMARY KEY, "Name" VARCHAR(120));
CREATE TABLE "PlaylistTrack" (
  "PlaylistId" INT NOT NULL,
  "TrackId" INT NOT NULL,
  CONSTRAINT "PK_PlaylistTrack" PRIMARY KEY ("PlaylistId", "TrackId")
);
CREATE TABLE "Employee" (
  "EmployeeId" INT PRIMARY KEY,
  "LastName" VARCHAR(20) NOT NULL,
  "ReportsTo" INT REFERENCES "Employee",
  "BirthDate" TIMESTAMP,
  "Hired" DATE
);
CREATE TABLE "Customer" (
  "CustomerId" INT PRIMARY KEY,
  "First Name" VARCHAR(40) NOT NULL,
  "Company" VARCHAR(80),
  "E-mail" VARCHAR(60) NOT NULL,
  "SupportRepId" INT REFERENCES "Employee"
);
CREATE TABLE "Invoice" (
  "InvoiceId" INT PRIMARY KEY,
  "CustomerId" INT NOT NULL REFERENCES "Customer",
  "InvoiceDate" TIMESTAMP(3) NOT NULL,
  "BillingCountry" VARCHAR(40),
  "Total" NUMERIC(10, 2) NOT NULL
);
CREATE TABLE "InvoiceLine" (
  "InvoiceLineId" INT PRIMARY KEY,
  "InvoiceId" INT NOT NULL REFERENCES "Invoice" ON DELETE CASCADE,
  "TrackId" INT NOT NULL REFERENCES "Track",
  "UnitPrice" NUMERIC(10, 2) NOT NULL,
  "Quantity" SMALLINT NOT NULL
);
ALTER TABLE "Album" ADD CONSTRAINT "FK_AlbumArtistId"
  FOREIGN KEY ("ArtistId") REFERENCES "Artist" ("ArtistId") ON DELETE NO ACTION ON UPDATE NO ACTION;
CREATE INDEX "IFK_AlbumArtistId" ON "Album" ("ArtistId");
ALTER TABLE "Track" ADD CONSTRAINT "FK_TrackAlbumId" FOREIGN KEY ("AlbumId") REFERENCES "Album" ("AlbumId");
ALTER TABLE "PlaylistTrack" ADD FOREIGN KEY ("TrackId") REFERENCES "Track", ADD FOREIGN KEY ("PlaylistId") REFERENCES "Playlist";
CREATE VIEW "Catalogue" AS
  SELECT a."Name" AS artist, l."Title", t."Name" FROM "Track" t JOIN "Album" l USING ("AlbumId") JOIN "Artist" a USING ("ArtistId");

INSERT INTO "Artist" ("ArtistId", "Name") VALUES
  (1, 'Ström & Draht'), (2, 'The "Quoted"'), (3, 'O''Neill\s'), (4, NULL), (5, '音楽');
INSERT INTO "Album" SELECT i, 'Album ' || i, 1 + i % 5 FROM generate_series(1, 40) i;
INSERT INTO "MediaType" VALUES (1, 'MPEG audio file'), (2, 'Protected AAC audio file');
INSERT INTO "Track" ("Name", "AlbumId", "MediaTypeId", "Composer", "Milliseconds", "Bytes", "UnitPrice", "Loudness")
  SELECT 'Track ' || i, CASE WHEN i % 50 > 0 THEN 1 + i % 40 END, 1 + i % 2, CASE WHEN i % 3 > 0 THEN 'Composer ' || i % 9 END,
    i * 1013, i * 4000000007, 0.99 + i % 2, i / -7.0
  FROM generate_series(1, 600) i;
INSERT INTO "Playlist" SELECT i, 'Playlist ' || i FROM generate_series(1, 6) i;
INSERT INTO "PlaylistTrack" SELECT p."PlaylistId", t."TrackId" FROM "Playlist" p, "Track" t WHERE t."TrackId" % (p."PlaylistId" + 1) = 0;
INSERT INTO "Employee" VALUES
  (1, 'Boss', NULL, '1962-02-18 00:00:00', '2002-08-14'), (2, 'Sales', 1, '1958-12-08', NULL), (3, 'Clerk', 2, NULL, '2003-05-03');
INSERT INTO "Customer" SELECT i, 'First ' || i, CASE WHEN i % 2 = 0 THEN 'Company ' || i END, i || '@example.org', 1 + i % 3
  FROM generate_series(1, 30) i;
INSERT INTO "Invoice" SELECT i, 1 + i % 30, timestamp '2025-01-01 00:00:00.123' + i * interval '31 hours', 'Côte d''Ivoire', i * 0.99
  FROM generate_series(1, 100) i;
INSERT INTO "InvoiceLine" SELECT i, 1 + i % 100, 1 + i % 600, 0.99, 1 FROM generate_series(1, 400) i;
