CREATE TABLE "group_licence_day" (
	"group_id" uuid NOT NULL,
	"day" date NOT NULL,
	"licenses" integer NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "group_licence_day_group_id_day_pk" PRIMARY KEY("group_id","day")
);
--> statement-breakpoint
ALTER TABLE "group_licence_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clinic_group" ADD COLUMN "policy" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "group_licence_day" ADD CONSTRAINT "group_licence_day_group_id_clinic_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."clinic_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The groups to whose items the acting user may write: the policy of a group can leave that to those who manage it.
CREATE OR REPLACE FUNCTION acting.publishing_groups() RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY SELECT m.group_id FROM public.group_member m JOIN public.clinic_group g ON g.id = m.group_id
    WHERE m.user_id = acting.acting_user()
      AND (m.role IN ('owner', 'admin') OR (g.policy ->> 'publishers') IS DISTINCT FROM 'managers');
END $$;
--> statement-breakpoint
-- A plain member sees few of the others, but all of them learn what changed. A notification has less than 8,000 bytes, and
-- an id takes 40 of them.
CREATE OR REPLACE FUNCTION acting.notify_members(which uuid, channel text, event jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM pg_notify(channel, jsonb_build_object('userIds', batch.ids, 'event', event)::text)
    FROM (SELECT jsonb_agg(numbered.user_id) AS ids
      FROM (SELECT user_id, (row_number() OVER (ORDER BY user_id) - 1) / 150 AS batch
        FROM public.group_member WHERE group_id = which AND user_id IS NOT NULL) numbered
      GROUP BY numbered.batch) batch;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION acting.publishing_groups(), acting.notify_members(uuid, text, jsonb) FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION acting.publishing_groups(), acting.notify_members(uuid, text, jsonb) TO ausculta_app;
--> statement-breakpoint
GRANT USAGE ON SCHEMA acting TO ausculta_system;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION acting.notify_members(uuid, text, jsonb) TO ausculta_system;
--> statement-breakpoint
CREATE POLICY "publisher_insert" ON "item_version" AS RESTRICTIVE FOR INSERT TO "ausculta_app" WITH CHECK ("item_version"."group_id" is null or "item_version"."group_id" in (select acting.publishing_groups()));--> statement-breakpoint
CREATE POLICY "publisher_update" ON "item_version" AS RESTRICTIVE FOR UPDATE TO "ausculta_app" USING ("item_version"."group_id" is null or "item_version"."group_id" in (select acting.publishing_groups()) or "item_version"."group_id" not in (select acting.my_groups())) WITH CHECK ("item_version"."group_id" is null or "item_version"."group_id" in (select acting.publishing_groups()));--> statement-breakpoint
CREATE POLICY "publisher_delete" ON "item_version" AS RESTRICTIVE FOR DELETE TO "ausculta_app" USING ("item_version"."group_id" is null or "item_version"."group_id" in (select acting.publishing_groups()) or "item_version"."group_id" not in (select acting.my_groups()));--> statement-breakpoint
CREATE POLICY "publisher_insert" ON "item" AS RESTRICTIVE FOR INSERT TO "ausculta_app" WITH CHECK ("item"."group_id" is null or "item"."group_id" in (select acting.publishing_groups()));--> statement-breakpoint
CREATE POLICY "publisher_update" ON "item" AS RESTRICTIVE FOR UPDATE TO "ausculta_app" USING ("item"."group_id" is null or "item"."group_id" in (select acting.publishing_groups()) or "item"."group_id" not in (select acting.my_groups())) WITH CHECK ("item"."group_id" is null or "item"."group_id" in (select acting.publishing_groups()));--> statement-breakpoint
CREATE POLICY "publisher_delete" ON "item" AS RESTRICTIVE FOR DELETE TO "ausculta_app" USING ("item"."group_id" is null or "item"."group_id" in (select acting.publishing_groups()) or "item"."group_id" not in (select acting.my_groups()));--> statement-breakpoint
CREATE POLICY "manager" ON "group_licence_day" AS PERMISSIVE FOR SELECT TO "ausculta_app" USING ("group_licence_day"."group_id" in (select acting.managed_groups()));--> statement-breakpoint
ALTER POLICY "group" ON "item_version" TO ausculta_app USING ("item_version"."group_id" is not null and "item_version"."group_id" in (select acting.my_groups()));--> statement-breakpoint
ALTER POLICY "group" ON "item" TO ausculta_app USING ("item"."visibility" = 'group' and "item"."group_id" in (select acting.my_groups()));