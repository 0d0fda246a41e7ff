-- As it was, and now: a bucket that was filled at a time that is yet to come, because the clock was put back since, counts
-- from now on. Else whoever came by while the clock was an hour ahead would be refused for an hour.
CREATE OR REPLACE FUNCTION take_tokens(bucket text, capacity float8, per_second float8, wanted int) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  held float8;
  taken int;
BEGIN
  PERFORM set_config('role', 'ausculta_system', true);
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
