-- Visits of before whose notes are all signed.
UPDATE "scribe" SET "signed" = true
WHERE EXISTS (SELECT FROM "note" WHERE "note"."scribe_id" = "scribe"."id")
  AND NOT EXISTS (SELECT FROM "note" WHERE "note"."scribe_id" = "scribe"."id" AND "note"."signed" IS NULL);
