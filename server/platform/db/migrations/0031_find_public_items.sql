-- Ids of the public items that match a query of words, best first. One call is one round trip, and its plan is kept.
-- The system role reads, since under row policies an index on a text vector is not used; it is left with the transaction.
-- Only so many matches are ranked (`candidates`), so that a common word costs no more than a rare one.
CREATE FUNCTION find_public_items(query text, wanted_type text, candidates int, most int) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  wanted tsquery := to_tsquery('simple', query);
BEGIN
  PERFORM set_config('role', 'ausculta_system', true);
  RETURN ARRAY(
    SELECT id FROM (
      SELECT id, ts_rank(search, wanted) * (1 + ln(1 + use_count) / 8) AS score FROM public_item
      WHERE search @@ wanted AND state = 'listed' AND item_type = wanted_type LIMIT candidates) AS candidate
    ORDER BY score DESC, id LIMIT most);
END $$;
--> statement-breakpoint
-- As many of the wanted tokens as a bucket has (see take_token): how many, and the seconds until there will be another.
-- take_token stays for processes of the version before.
CREATE FUNCTION take_tokens(bucket text, capacity float8, per_second float8, wanted int) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  held float8;
  taken int;
BEGIN
  PERFORM set_config('role', 'ausculta_system', true);
  INSERT INTO rate_bucket (key, tokens, refilled) VALUES (bucket, capacity, clock_timestamp()) ON CONFLICT DO NOTHING;
  -- A bucket that was left alone for an hour is full, and so are no bucket and a new one.
  IF FOUND AND random() < 0.01 THEN DELETE FROM rate_bucket WHERE refilled < now() - interval '1 hour'; END IF;
  SELECT least(capacity, tokens + per_second * extract(epoch FROM clock_timestamp() - refilled)::float8)
    INTO held FROM rate_bucket WHERE key = bucket FOR UPDATE;
  taken := least(wanted, floor(held));
  IF taken > 0 THEN UPDATE rate_bucket SET tokens = held - taken, refilled = clock_timestamp() WHERE key = bucket; END IF;
  RETURN json_build_object('taken', taken, 'wait', greatest(0, (1 - (held - taken)) / per_second));
END $$;
