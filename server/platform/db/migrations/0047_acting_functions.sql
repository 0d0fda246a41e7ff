-- As in 0042, without `SET search_path`: entering and leaving the setting took longer than the rest. All names are qualified
-- instead, operators too, so that a search path of the caller changes nothing.
CREATE OR REPLACE FUNCTION acting.act_as(actor text) RETURNS uuid
  LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  who pg_catalog.uuid := pg_catalog.left(actor, 36);
  inner_key pg_catalog.bytea;
  outer_key pg_catalog.bytea;
BEGIN
  SELECT inner_pad, outer_pad INTO inner_key, outer_key FROM acting.key;
  IF pg_catalog.substr(actor, 37) OPERATOR(pg_catalog.=) pg_catalog.encode(pg_catalog.substr(pg_catalog.sha256(outer_key
      OPERATOR(pg_catalog.||) pg_catalog.sha256(inner_key OPERATOR(pg_catalog.||) pg_catalog.uuid_send(who)
      OPERATOR(pg_catalog.||) pg_catalog.int4send(pg_catalog.pg_backend_pid()))), 1, 16), 'hex') THEN
    PERFORM pg_catalog.set_config('acting.actor', pg_catalog.concat(who, pg_catalog.encode(pg_catalog.sha256(outer_key
      OPERATOR(pg_catalog.||) pg_catalog.sha256(inner_key OPERATOR(pg_catalog.||) pg_catalog.uuid_send(who)
      OPERATOR(pg_catalog.||) pg_catalog.timestamptz_send(pg_catalog.now()))), 'hex')), true);
    RETURN who;
  END IF;
  RAISE EXCEPTION 'The acting user is not proven' USING ERRCODE = '42501';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION acting.acting_user() RETURNS uuid
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER AS $$
DECLARE
  actor pg_catalog.text := pg_catalog.current_setting('acting.actor', true);
  who pg_catalog.uuid;
  inner_key pg_catalog.bytea;
  outer_key pg_catalog.bytea;
BEGIN
  IF actor IS NULL OR pg_catalog.length(actor) OPERATOR(pg_catalog.<>) 100 THEN RETURN NULL; END IF;
  who := pg_catalog.left(actor, 36);
  SELECT inner_pad, outer_pad INTO inner_key, outer_key FROM acting.key;
  IF pg_catalog.substr(actor, 37) OPERATOR(pg_catalog.=) pg_catalog.encode(pg_catalog.sha256(outer_key
      OPERATOR(pg_catalog.||) pg_catalog.sha256(inner_key OPERATOR(pg_catalog.||) pg_catalog.uuid_send(who)
      OPERATOR(pg_catalog.||) pg_catalog.timestamptz_send(pg_catalog.now()))), 'hex') THEN
    RETURN who;
  END IF;
  RETURN NULL;
END $$;
