-- The groups of the acting user whose subscription has ended: plain members can't read subscriptions.
CREATE OR REPLACE FUNCTION acting.lapsed_groups() RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY SELECT s.group_id FROM public.group_subscription s
    JOIN public.group_member m ON m.group_id = s.group_id AND m.user_id = acting.acting_user()
    WHERE s.status = 'lapsed';
END $$;
--> statement-breakpoint
-- The licence that the acting user holds: one that runs before one that has ended, then the oldest.
CREATE OR REPLACE FUNCTION acting.my_licence() RETURNS TABLE (group_id uuid, plan text, status text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY SELECT m.group_id, s.plan, s.status FROM public.group_member m
    LEFT JOIN public.group_subscription s ON s.group_id = m.group_id
    WHERE m.user_id = acting.acting_user() AND m.licensed
    ORDER BY s.status IS NOT DISTINCT FROM 'lapsed', m.created, m.group_id LIMIT 1;
END $$;
--> statement-breakpoint
-- As before, but an acting user who isn't a member notifies nobody.
CREATE OR REPLACE FUNCTION acting.notify_members(which uuid, channel text, event jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF session_user = 'ausculta_app' AND NOT EXISTS (SELECT FROM public.group_member
    WHERE group_id = which AND user_id = acting.acting_user()) THEN RETURN; END IF;
  PERFORM pg_notify(channel, jsonb_build_object('userIds', batch.ids, 'event', event)::text)
    FROM (SELECT jsonb_agg(numbered.user_id) AS ids
      FROM (SELECT user_id, (row_number() OVER (ORDER BY user_id) - 1) / 150 AS batch
        FROM public.group_member WHERE group_id = which AND user_id IS NOT NULL) numbered
      GROUP BY numbered.batch) batch;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION acting.lapsed_groups(), acting.my_licence() FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION acting.lapsed_groups(), acting.my_licence() TO ausculta_app;
