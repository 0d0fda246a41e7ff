-- Takes a user's log of access for this transaction and answers its newest entry, null where there is none: two writers at
-- once would both follow the same one. Of another's log the row policies show nothing.
CREATE FUNCTION take_log(who uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit ' || who::text, 0));
  -- A statement of its own, which sees what was committed while the lock was waited for.
  RETURN (SELECT jsonb_build_object('seq', seq, 'hash', hash)
    FROM audit_event WHERE user_id = who ORDER BY seq DESC LIMIT 1);
END $$;
--> statement-breakpoint
-- Stores a session in one round trip, unless its account is disabled or, for a session that is not whole, asks for a second
-- factor: then nothing but the time is noted, and whoever called undoes that too. The account stays locked until the end of the
-- transaction, so that what keeps it from being entered is stored before this or after it. The tries were none; they are taken
-- back in the order in which they are counted. What follows in the transaction acts as the account, whose log is next.
CREATE FUNCTION store_session(opened jsonb, whole boolean, tries text[]) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  PERFORM set_config('role', 'ausculta_app', true), set_config('app.uid', who.id::text, true);
  RETURN jsonb_build_object('kinds', kinds, 'account', jsonb_build_object(
    'id', who.id, 'email', who.email, 'emailVerified', who.email_verified, 'role', who.role,
    'disabled', who.disabled IS NOT NULL));
END $$;
