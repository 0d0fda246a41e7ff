-- When a live connection opened a recording last, in microseconds of the database's clock: an older connection that is
-- still alive in another process stores no more text.
ALTER TABLE "recording" ADD COLUMN "opening" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Appends lines, sealed for the numbers from `first` on, to a transcript. Answers the number that the first line gets: where
-- it is not `first`, or is null because the visit is gone, nothing was stored. With a recording `heard`, notes that it has
-- text to `until_ms`; answers -1, and stores nothing, where it had not text to `from_ms` exactly, or where a connection
-- newer than `opened` (null for none) continues it.
CREATE OR REPLACE FUNCTION append_lines(
  actor text, visit uuid, first int, sizes int[], sealed_lines bytea, end_ms bigint, moment timestamptz,
  channel text, note text, heard uuid, from_ms bigint, until_ms bigint,
  opened bigint
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := acting.act_as(actor);
  added int := cardinality(sizes);
  place int := 1;
  number int;
BEGIN
  -- A recording is locked before its visit, everywhere.
  IF heard IS NOT NULL THEN
    PERFORM FROM recording WHERE id = heard AND user_id = owner AND transcribed_ms = from_ms
      AND opening <= coalesce(opened, opening) AND cut_samples IS NULL FOR UPDATE;
    IF NOT FOUND THEN RETURN -1; END IF;
  END IF;
  UPDATE scribe SET next_seq = next_seq + added, chunk_count = chunk_count + added,
      duration_ms = greatest(duration_ms, end_ms), source_rev = source_rev + 1, draft = false,
      -- The list is sorted by it: a change of it writes every index of the table, so it may lag a little.
      updated = CASE WHEN updated < moment - interval '5 seconds' THEN moment ELSE updated END
    WHERE id = visit AND user_id = owner AND next_seq = first;
  IF NOT FOUND THEN
    SELECT next_seq INTO number FROM scribe WHERE id = visit AND user_id = owner;
    RETURN number;
  END IF;
  FOR n IN 1 .. added LOOP
    INSERT INTO chunk_tail (scribe_id, user_id, seq, sealed)
      VALUES (visit, owner, first + n - 1, substring(sealed_lines FROM place FOR sizes[n]));
    place := place + sizes[n];
  END LOOP;
  IF heard IS NOT NULL THEN
    UPDATE recording SET transcribed_ms = until_ms WHERE id = heard AND user_id = owner;
  END IF;
  PERFORM pg_notify(channel, note);
  RETURN first;
END $$;
--> statement-breakpoint
-- For processes of the version before, during an upgrade.
CREATE OR REPLACE FUNCTION append_lines(
  actor text, visit uuid, first int, sizes int[], sealed_lines bytea, end_ms bigint, moment timestamptz,
  channel text, note text, heard uuid, from_ms bigint, until_ms bigint
) RETURNS int LANGUAGE sql AS $$
  SELECT append_lines(actor, visit, first, sizes, sealed_lines, end_ms, moment, channel, note, heard, from_ms, until_ms, NULL);
$$;
