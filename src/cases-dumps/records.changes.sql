SET search_path = "Records";
UPDATE "Track" SET "UnitPrice" = "UnitPrice" * 1.1 WHERE "MediaTypeId" = 2;
UPDATE "Artist" SET "Name" = "Name" || ' (live)' WHERE "ArtistId" <> 4;
-- All their lines go along.
DELETE FROM "Invoice" WHERE "InvoiceId" % 10 = 0;
TRUNCATE "PlaylistTrack", "Playlist";
INSERT INTO "Playlist" VALUES (7, 'After');
INSERT INTO "PlaylistTrack" SELECT 7, "TrackId" FROM "Track" WHERE "TrackId" <= 5;
UPDATE "PlaylistTrack" SET "TrackId" = "TrackId" + 100;
UPDATE "Employee" SET "ReportsTo" = NULL WHERE "EmployeeId" = 3;
UPDATE "Customer" SET "First Name" = 'Renamed', "E-mail" = '' WHERE "CustomerId" % 4 = 0;
