-- Counts one more try under each of the keys, always in one order, in windows of as many seconds. Answers the counts. They
-- need not wait for the disk. The role that it takes on, and the waiting, are left with the transaction.
CREATE FUNCTION count_attempts(keys text[], spans int[]) RETURNS int[] LANGUAGE plpgsql AS $$
DECLARE
  counts int[] := '{}';
  counted int;
BEGIN
  PERFORM set_config('role', 'ausculta_system', true), set_config('synchronous_commit', 'off', true);
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
CREATE FUNCTION begin_sign_in(proof text, at timestamptz, keys text[], spans int[], address text)
  RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  counts int[];
BEGIN
  PERFORM set_config('role', 'ausculta_system', true), set_config('synchronous_commit', 'off', true);
  IF proof <> '' THEN
    INSERT INTO attempt (key, started, count) VALUES ('proof:' || proof, at, 1) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN NULL; END IF;
  END IF;
  counts := count_attempts(keys, spans);
  RETURN jsonb_build_object('counts', counts, 'account', (
    SELECT jsonb_build_object('id', id, 'passwordHash', password_hash, 'emailVerified', email_verified, 'role', role)
      FROM account WHERE email = address));
END $$;
