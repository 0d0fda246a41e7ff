-- The acting user of a transaction is proven by a code that only the server can make (decision 089). Anybody who can run a
-- select can change a plain setting.
CREATE SCHEMA IF NOT EXISTS acting;
--> statement-breakpoint
REVOKE ALL ON SCHEMA acting FROM public;
--> statement-breakpoint
-- The key of HMAC-SHA-256 (RFC 2104), and the key with the two paddings that the algorithm hashes first.
CREATE TABLE IF NOT EXISTS acting.key (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  key bytea NOT NULL,
  inner_pad bytea NOT NULL,
  outer_pad bytea NOT NULL
);
--> statement-breakpoint
-- Three random UUIDs hold 366 random bits.
INSERT INTO acting.key (key, inner_pad, outer_pad)
  WITH made AS MATERIALIZED (
    SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) AS key
  ), padded AS (
    SELECT key, pad, decode(string_agg(lpad(to_hex(get_byte(key || decode(repeat('00', 32), 'hex'), n) # pad), 2, '0'), '' ORDER BY n), 'hex') AS bytes
    FROM made, unnest(ARRAY[54, 92]) AS pad, generate_series(0, 63) AS n GROUP BY key, pad
  )
  SELECT key, (SELECT bytes FROM padded WHERE pad = 54), (SELECT bytes FROM padded WHERE pad = 92) FROM made
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Sets the acting user for the rest of the transaction. `actor`: the user's id, then the code of the id and of this connection's
-- process (`actorFor` in acting-user.ts). What it leaves in the setting is a code of the id and of this transaction, which is
-- worthless when the transaction has ended, whoever reads it.
CREATE OR REPLACE FUNCTION acting.act_as(actor text) RETURNS uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  who uuid := left(actor, 36);
  inner_key bytea;
  outer_key bytea;
BEGIN
  SELECT inner_pad, outer_pad INTO inner_key, outer_key FROM acting.key;
  IF substr(actor, 37) = encode(substr(sha256(outer_key
      || sha256(inner_key || uuid_send(who) || int4send(pg_backend_pid()))), 1, 16), 'hex') THEN
    PERFORM set_config('acting.actor', who || encode(sha256(outer_key
      || sha256(inner_key || uuid_send(who) || timestamptz_send(now()))), 'hex'), true);
    RETURN who;
  END IF;
  RAISE EXCEPTION 'The acting user is not proven' USING ERRCODE = '42501';
END $$;
--> statement-breakpoint
-- The acting user of this transaction; null where none was set by act_as. Row policies ask it once a query.
CREATE OR REPLACE FUNCTION acting.acting_user() RETURNS uuid
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  actor text := current_setting('acting.actor', true);
  who uuid;
  inner_key bytea;
  outer_key bytea;
BEGIN
  IF actor IS NULL OR length(actor) <> 100 THEN RETURN NULL; END IF;
  who := left(actor, 36);
  SELECT inner_pad, outer_pad INTO inner_key, outer_key FROM acting.key;
  IF substr(actor, 37) = encode(sha256(outer_key
      || sha256(inner_key || uuid_send(who) || timestamptz_send(now()))), 'hex') THEN
    RETURN who;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION acting.act_as(text), acting.acting_user() FROM public;
--> statement-breakpoint
GRANT USAGE ON SCHEMA acting TO ausculta_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION acting.act_as(text), acting.acting_user() TO ausculta_app;
--> statement-breakpoint
ALTER POLICY "owner" ON "audit_checkpoint" TO ausculta_app USING ("audit_checkpoint"."user_id" = (select acting.acting_user())) WITH CHECK ("audit_checkpoint"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "audit_event" TO ausculta_app USING ("audit_event"."user_id" = (select acting.acting_user())) WITH CHECK ("audit_event"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "message" TO ausculta_app USING ("message"."user_id" = (select acting.acting_user())) WITH CHECK ("message"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "bench_measurement" TO ausculta_app USING ("bench_measurement"."user_id" = (select acting.acting_user())) WITH CHECK ("bench_measurement"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "bench_run" TO ausculta_app USING ("bench_run"."user_id" = (select acting.acting_user())) WITH CHECK ("bench_run"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "read" ON "consent_event" TO ausculta_app USING ("consent_event"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "add" ON "consent_event" TO ausculta_app WITH CHECK ("consent_event"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "consent_memory" TO ausculta_app USING ("consent_memory"."user_id" = (select acting.acting_user())) WITH CHECK ("consent_memory"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "dictionary_term" TO ausculta_app USING ("dictionary_term"."user_id" = (select acting.acting_user())) WITH CHECK ("dictionary_term"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "doubt_decision" TO ausculta_app USING ("doubt_decision"."user_id" = (select acting.acting_user())) WITH CHECK ("doubt_decision"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "upload" TO ausculta_app USING ("upload"."user_id" = (select acting.acting_user())) WITH CHECK ("upload"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "member" ON "group_member" TO ausculta_app USING ("group_member"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "item_comment" TO ausculta_app USING ("item_comment"."user_id" = (select acting.acting_user())) WITH CHECK ("item_comment"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "item_like" TO ausculta_app USING ("item_like"."user_id" = (select acting.acting_user())) WITH CHECK ("item_like"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "item_report" TO ausculta_app USING ("item_report"."user_id" = (select acting.acting_user())) WITH CHECK ("item_report"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "item_version" TO ausculta_app USING ("item_version"."user_id" = (select acting.acting_user())) WITH CHECK ("item_version"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "group" ON "item_version" TO ausculta_app USING ("item_version"."group_id" is not null and "item_version"."group_id" in (select group_id from group_member where user_id = (select acting.acting_user())));--> statement-breakpoint
ALTER POLICY "owner" ON "item" TO ausculta_app USING ("item"."user_id" = (select acting.acting_user())) WITH CHECK ("item"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "group" ON "item" TO ausculta_app USING ("item"."visibility" = 'group' and "item"."group_id" in (select group_id from group_member where user_id = (select acting.acting_user())));--> statement-breakpoint
ALTER POLICY "owner" ON "public_item" TO ausculta_app USING ("public_item"."user_id" = (select acting.acting_user())) WITH CHECK ("public_item"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "memory" TO ausculta_app USING ("memory"."user_id" = (select acting.acting_user())) WITH CHECK ("memory"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "memory_proposal" TO ausculta_app USING ("memory_proposal"."user_id" = (select acting.acting_user())) WITH CHECK ("memory_proposal"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "memory_use" TO ausculta_app USING ("memory_use"."user_id" = (select acting.acting_user())) WITH CHECK ("memory_use"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "client_report" TO ausculta_app USING ("client_report"."user_id" = (select acting.acting_user())) WITH CHECK ("client_report"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "generation_event" TO ausculta_app USING ("generation_event"."user_id" = (select acting.acting_user())) WITH CHECK ("generation_event"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "generation" TO ausculta_app USING ("generation"."user_id" = (select acting.acting_user())) WITH CHECK ("generation"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "note_context" TO ausculta_app USING ("note_context"."user_id" = (select acting.acting_user())) WITH CHECK ("note_context"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "note_draft" TO ausculta_app USING ("note_draft"."user_id" = (select acting.acting_user())) WITH CHECK ("note_draft"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "note_version" TO ausculta_app USING ("note_version"."user_id" = (select acting.acting_user())) WITH CHECK ("note_version"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "note" TO ausculta_app USING ("note"."user_id" = (select acting.acting_user())) WITH CHECK ("note"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "patient_summary" TO ausculta_app USING ("patient_summary"."user_id" = (select acting.acting_user())) WITH CHECK ("patient_summary"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "note_signature" TO ausculta_app USING ("note_signature"."user_id" = (select acting.acting_user())) WITH CHECK ("note_signature"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "letterhead" TO ausculta_app USING ("letterhead"."user_id" = (select acting.acting_user())) WITH CHECK ("letterhead"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "paste_setting" TO ausculta_app USING ("paste_setting"."user_id" = (select acting.acting_user())) WITH CHECK ("paste_setting"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "usage_month" TO ausculta_app USING ("usage_month"."user_id" = (select acting.acting_user())) WITH CHECK ("usage_month"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "user_document" TO ausculta_app USING ("user_document"."user_id" = (select acting.acting_user())) WITH CHECK ("user_document"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "repeat" TO ausculta_app USING ("repeat"."user_id" = (select acting.acting_user())) WITH CHECK ("repeat"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "expired" TO ausculta_app USING ("expired"."user_id" = (select acting.acting_user())) WITH CHECK ("expired"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "kept_visit" TO ausculta_app USING ("kept_visit"."user_id" = (select acting.acting_user())) WITH CHECK ("kept_visit"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "retention_policy" TO ausculta_app USING ("retention_policy"."user_id" = (select acting.acting_user())) WITH CHECK ("retention_policy"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "context_entry" TO ausculta_app USING ("context_entry"."user_id" = (select acting.acting_user())) WITH CHECK ("context_entry"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "folder" TO ausculta_app USING ("folder"."user_id" = (select acting.acting_user())) WITH CHECK ("folder"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "scribe_file" TO ausculta_app USING ("scribe_file"."user_id" = (select acting.acting_user())) WITH CHECK ("scribe_file"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "scribe" TO ausculta_app USING ("scribe"."user_id" = (select acting.acting_user())) WITH CHECK ("scribe"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "takeout" TO ausculta_app USING ("takeout"."user_id" = (select acting.acting_user())) WITH CHECK ("takeout"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "task" TO ausculta_app USING ("task"."user_id" = (select acting.acting_user())) WITH CHECK ("task"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "audio_object" TO ausculta_app USING ("audio_object"."user_id" = (select acting.acting_user())) WITH CHECK ("audio_object"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "audio_tail" TO ausculta_app USING ("audio_tail"."user_id" = (select acting.acting_user())) WITH CHECK ("audio_tail"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "chunk_edit" TO ausculta_app USING ("chunk_edit"."user_id" = (select acting.acting_user())) WITH CHECK ("chunk_edit"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "chunk_segment" TO ausculta_app USING ("chunk_segment"."user_id" = (select acting.acting_user())) WITH CHECK ("chunk_segment"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "chunk_tail" TO ausculta_app USING ("chunk_tail"."user_id" = (select acting.acting_user())) WITH CHECK ("chunk_tail"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "chunk_translation" TO ausculta_app USING ("chunk_translation"."user_id" = (select acting.acting_user())) WITH CHECK ("chunk_translation"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "recording" TO ausculta_app USING ("recording"."user_id" = (select acting.acting_user())) WITH CHECK ("recording"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "transcript_version" TO ausculta_app USING ("transcript_version"."user_id" = (select acting.acting_user())) WITH CHECK ("transcript_version"."user_id" = (select acting.acting_user()));--> statement-breakpoint
ALTER POLICY "owner" ON "transcription_job" TO ausculta_app USING ("transcription_job"."user_id" = (select acting.acting_user())) WITH CHECK ("transcription_job"."user_id" = (select acting.acting_user()));
--> statement-breakpoint
DROP FUNCTION append_audio(uuid[], uuid[], bigint[], int[], int[], int[], bytea);
--> statement-breakpoint
DROP FUNCTION append_lines(uuid, uuid, int, int[], bytea, bigint, timestamptz, text, text, uuid, bigint, bigint);
--> statement-breakpoint
DROP FUNCTION take_token(text, float8, float8);
--> statement-breakpoint
-- Appends a stretch of audio to each of several recordings of any owners, given as `actors` (see act_as). `starts`: the
-- samples that the caller takes to be stored; `sizes`: how the bytes of `sealed_runs` are divided among the rows. Answers
-- for each whether it was stored: not where the recording is gone or has got other audio meanwhile.
CREATE OR REPLACE FUNCTION append_audio(
  actors text[], ids uuid[], starts bigint[], lengths int[], seqs int[], sizes int[], sealed_runs bytea
) RETURNS boolean[] LANGUAGE plpgsql AS $$
DECLARE
  stored boolean[] := '{}';
  place int := 1;
  owner uuid;
BEGIN
  FOR n IN 1 .. cardinality(ids) LOOP
    owner := acting.act_as(actors[n]);
    UPDATE recording SET samples = starts[n] + lengths[n], last_seq = greatest(last_seq, seqs[n])
      WHERE id = ids[n] AND user_id = owner AND samples = starts[n] AND cut_samples IS NULL;
    stored[n] := FOUND;
    IF stored[n] THEN
      INSERT INTO audio_tail (recording_id, user_id, start_sample, samples, sealed)
        VALUES (ids[n], owner, starts[n], lengths[n], substring(sealed_runs FROM place FOR sizes[n]));
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
  actor text, visit uuid, first int, sizes int[], sealed_lines bytea, end_ms bigint, moment timestamptz,
  channel text, note text, heard uuid, from_ms bigint, until_ms bigint
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := acting.act_as(actor);
  added int := cardinality(sizes);
  place int := 1;
  number int;
BEGIN
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
--> statement-breakpoint
-- Counts one more try under each of the keys, always in one order, in windows of as many seconds. Answers the counts. They
-- need not wait for the disk, and neither does what follows in the transaction.
CREATE OR REPLACE FUNCTION count_attempts(keys text[], spans int[]) RETURNS int[] LANGUAGE plpgsql AS $$
DECLARE
  counts int[] := '{}';
  counted int;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  FOR i IN 1 .. cardinality(keys) LOOP
    INSERT INTO attempt AS a (key, started, count) VALUES (keys[i], now(), 1)
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN a.started < now() - make_interval(secs => spans[i]) THEN 1 ELSE a.count + 1 END,
        started = CASE WHEN a.started < now() - make_interval(secs => spans[i]) THEN now() ELSE a.started END
      RETURNING a.count INTO counted;
    counts := counts || counted;
  END LOOP;
  RETURN counts;
END $$;
--> statement-breakpoint
-- All that a sign-in asks before its password is hashed: uses the proof of work up ('' where none is asked for), counts the
-- try, and looks the address up. Answers null for a proof that was used before, which counts nothing.
CREATE OR REPLACE FUNCTION begin_sign_in(proof text, at timestamptz, keys text[], spans int[], address text)
  RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  counts int[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  IF proof <> '' THEN
    INSERT INTO attempt (key, started, count) VALUES ('proof:' || proof, at, 1) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN NULL; END IF;
  END IF;
  counts := count_attempts(keys, spans);
  RETURN jsonb_build_object('counts', counts, 'account', (
    SELECT jsonb_build_object('id', id, 'passwordHash', password_hash, 'emailVerified', email_verified, 'role', role)
      FROM account WHERE email = address));
END $$;
--> statement-breakpoint
-- Stores a session in one round trip, unless its account is disabled or, for a session that is not whole, asks for a second
-- factor: then nothing but the time is noted, and whoever called undoes that too. The account stays locked until the end of the
-- transaction, so that what keeps it from being entered is stored before this or after it. The tries were none; they are taken
-- back in the order in which they are counted.
CREATE OR REPLACE FUNCTION store_session(opened jsonb, whole boolean, tries text[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  new_session session := jsonb_populate_record(NULL::session, opened);
  who account;
  kinds text[] := '{}';
  try text;
BEGIN
  UPDATE account SET last_login = new_session.auth_time WHERE id = new_session.user_id RETURNING * INTO who;
  IF who.id IS NULL THEN RETURN NULL; END IF;
  IF NOT whole THEN
    kinds := array(SELECT kind FROM factor WHERE user_id = who.id);
  END IF;
  IF who.disabled IS NULL AND cardinality(kinds) = 0 THEN
    FOREACH try IN ARRAY tries LOOP
      UPDATE attempt SET count = greatest(count - 1, 0) WHERE key = try;
    END LOOP;
    INSERT INTO session SELECT new_session.*;
  END IF;
  RETURN jsonb_build_object('kinds', kinds, 'account', jsonb_build_object(
    'id', who.id, 'email', who.email, 'emailVerified', who.email_verified, 'role', who.role,
    'disabled', who.disabled IS NOT NULL));
END $$;
--> statement-breakpoint
-- Ids of the public items that match a query of words, best first. One call is one round trip, and its plan is kept.
-- For the system role: under row policies an index on a text vector is not used.
-- Only so many matches are ranked (`candidates`), so that a common word costs no more than a rare one.
CREATE OR REPLACE FUNCTION find_public_items(query text, wanted_type text, candidates int, most int) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  wanted tsquery := to_tsquery('simple', query);
BEGIN
  RETURN ARRAY(
    SELECT id FROM (
      SELECT id, ts_rank(search, wanted) * (1 + ln(1 + use_count) / 8) AS score FROM public_item
      WHERE search @@ wanted AND state = 'listed' AND item_type = wanted_type LIMIT candidates) AS candidate
    ORDER BY score DESC, id LIMIT most);
END $$;
--> statement-breakpoint
-- As many of the wanted tokens as a bucket has, which holds at most `capacity` and fills by `per_second`: how many, and the
-- seconds until there will be another. A bucket that was filled in the future, because the clock was put back, counts from now.
CREATE OR REPLACE FUNCTION take_tokens(bucket text, capacity float8, per_second float8, wanted int) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  held float8;
  taken int;
BEGIN
  INSERT INTO rate_bucket (key, tokens, refilled) VALUES (bucket, capacity, clock_timestamp()) ON CONFLICT DO NOTHING;
  -- A bucket that was left alone for an hour is full, and so are no bucket and a new one.
  IF FOUND AND random() < 0.01 THEN DELETE FROM rate_bucket WHERE refilled < now() - interval '1 hour'; END IF;
  UPDATE rate_bucket SET refilled = clock_timestamp() WHERE key = bucket AND refilled > clock_timestamp();
  SELECT least(capacity, tokens + per_second * extract(epoch FROM clock_timestamp() - refilled)::float8)
    INTO held FROM rate_bucket WHERE key = bucket FOR UPDATE;
  taken := least(wanted, floor(held));
  IF taken > 0 THEN UPDATE rate_bucket SET tokens = held - taken, refilled = clock_timestamp() WHERE key = bucket; END IF;
  RETURN json_build_object('taken', taken, 'wait', greatest(0, (1 - (held - taken)) / per_second));
END $$;
