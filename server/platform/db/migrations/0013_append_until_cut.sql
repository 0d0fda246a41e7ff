-- Both functions as they were, and now: a recording that was cut, because consent was withdrawn, is left to the
-- careful way, which knows where. Answered as "somebody else has written": false and -1.
-- Appends a stretch of audio to each of several recordings of any owners. `starts`: the samples that the
-- caller takes to be stored; `sizes`: how the bytes of `sealed_runs` are divided among the rows. Answers
-- for each whether it was stored: not where the recording is gone or has got other audio meanwhile.
CREATE OR REPLACE FUNCTION append_audio(
  owners uuid[], ids uuid[], starts bigint[], lengths int[], seqs int[], sizes int[], sealed_runs bytea
) RETURNS boolean[] LANGUAGE plpgsql AS $$
DECLARE
  stored boolean[] := '{}';
  place int := 1;
BEGIN
  FOR n IN 1 .. cardinality(ids) LOOP
    PERFORM set_config('app.uid', owners[n]::text, true);
    UPDATE recording SET samples = starts[n] + lengths[n], last_seq = greatest(last_seq, seqs[n])
      WHERE id = ids[n] AND user_id = owners[n] AND samples = starts[n] AND cut_samples IS NULL;
    stored[n] := FOUND;
    IF stored[n] THEN
      INSERT INTO audio_tail (recording_id, user_id, start_sample, samples, sealed)
        VALUES (ids[n], owners[n], starts[n], lengths[n], substring(sealed_runs FROM place FOR sizes[n]));
    END IF;
    place := place + sizes[n];
  END LOOP;
  RETURN stored;
END $$;
--> statement-breakpoint
-- Appends lines, sealed for the numbers from `first` on, to a transcript. Answers the number that the
-- first line gets: where it is not `first`, or is null because the visit is gone, nothing was stored.
-- With a recording `heard`, notes that it has text to `until_ms`; answers -1, and stores nothing, where
-- it had not text to `from_ms` exactly.
CREATE OR REPLACE FUNCTION append_lines(
  owner uuid, visit uuid, first int, sizes int[], sealed_lines bytea, end_ms bigint, moment timestamptz,
  channel text, note text, heard uuid, from_ms bigint, until_ms bigint
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  added int := cardinality(sizes);
  place int := 1;
  number int;
BEGIN
  PERFORM set_config('app.uid', owner::text, true);
  -- Whoever locks a recording and its visit locks the recording first.
  IF heard IS NOT NULL THEN
    PERFORM FROM recording WHERE id = heard AND user_id = owner AND transcribed_ms = from_ms
      AND cut_samples IS NULL FOR UPDATE;
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
