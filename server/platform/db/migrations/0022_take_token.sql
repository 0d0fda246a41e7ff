ALTER TABLE "rate_bucket" SET UNLOGGED;
--> statement-breakpoint
-- Takes a token out of a bucket that holds at most `capacity` and fills by `per_second`. Answers 0, or the seconds
-- until there will be one. The role that it takes on is left with the transaction.
CREATE FUNCTION take_token(bucket text, capacity float8, per_second float8) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
  held float8;
BEGIN
  PERFORM set_config('role', 'ausculta_system', true);
  INSERT INTO rate_bucket (key, tokens, refilled) VALUES (bucket, capacity - 1, clock_timestamp())
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    -- A bucket that was left alone for an hour is full, and so are no bucket and a new one.
    IF random() < 0.01 THEN DELETE FROM rate_bucket WHERE refilled < now() - interval '1 hour'; END IF;
    RETURN 0;
  END IF;
  SELECT least(capacity, tokens + per_second * extract(epoch FROM clock_timestamp() - refilled)::float8)
    INTO held FROM rate_bucket WHERE key = bucket FOR UPDATE;
  IF held < 1 THEN RETURN (1 - held) / per_second; END IF;
  UPDATE rate_bucket SET tokens = held - 1, refilled = clock_timestamp() WHERE key = bucket;
  RETURN 0;
END $$;
