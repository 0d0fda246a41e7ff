-- No group could be made before this version.
DELETE FROM "group_member";
--> statement-breakpoint
CREATE TABLE "group_invite" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"email" text NOT NULL,
	"inviter_id" uuid,
	"sealed" "bytea",
	"as_admin" boolean DEFAULT false NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_invite" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "clinic_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"licenses" integer DEFAULT 1 NOT NULL,
	"billing_cycle" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clinic_group_licenses" CHECK ("clinic_group"."licenses" > 0)
);
--> statement-breakpoint
ALTER TABLE "clinic_group" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "group_member" DROP CONSTRAINT "group_member_group_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "group_member" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "group_member" ADD COLUMN "id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_group_id_id_pk" PRIMARY KEY("group_id","id");--> statement-breakpoint
ALTER TABLE "group_member" ADD COLUMN "invite_id" uuid;--> statement-breakpoint
ALTER TABLE "group_member" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "group_member" ADD COLUMN "licensed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_invite" ADD CONSTRAINT "group_invite_group_id_clinic_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."clinic_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invite" ADD CONSTRAINT "group_invite_inviter_id_account_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_invite_email" ON "group_invite" USING btree ("group_id","email");--> statement-breakpoint
CREATE INDEX "group_invite_address" ON "group_invite" USING btree ("email");--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_group_id_clinic_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."clinic_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_invite_id_group_invite_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."group_invite"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_member_user" ON "group_member" USING btree ("group_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_member_invite" ON "group_member" USING btree ("invite_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_member_owner" ON "group_member" USING btree ("group_id") WHERE "group_member"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "group_member_account" ON "group_member" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_somebody" CHECK ("group_member"."user_id" is not null or "group_member"."invite_id" is not null);--> statement-breakpoint
-- A policy that read the table it protects would never end, so these read it as the owner.
CREATE OR REPLACE FUNCTION acting.my_groups() RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY SELECT group_id FROM public.group_member WHERE user_id = acting.acting_user();
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION acting.managed_groups() RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY SELECT group_id FROM public.group_member
    WHERE user_id = acting.acting_user() AND role IN ('owner', 'admin');
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION acting.my_groups(), acting.managed_groups() FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION acting.my_groups(), acting.managed_groups() TO ausculta_app;
--> statement-breakpoint
CREATE POLICY "manager" ON "group_invite" AS PERMISSIVE FOR SELECT TO "ausculta_app" USING ("group_invite"."group_id" in (select acting.managed_groups()));--> statement-breakpoint
CREATE POLICY "member" ON "clinic_group" AS PERMISSIVE FOR SELECT TO "ausculta_app" USING ("clinic_group"."id" in (select acting.my_groups()));--> statement-breakpoint
ALTER POLICY "member" ON "group_member" TO ausculta_app USING ("group_member"."user_id" = (select acting.acting_user()) or "group_member"."group_id" in (select acting.managed_groups()));