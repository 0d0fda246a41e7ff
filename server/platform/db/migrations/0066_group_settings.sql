-- Settings that a group shares: members read them, and those whom the group's policy allows change them.
CREATE TABLE "group_setting" (
	"group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"version" integer NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_setting_group_id_kind_id_pk" PRIMARY KEY("group_id","kind","id")
);
--> statement-breakpoint
ALTER TABLE "group_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "group_setting" ADD CONSTRAINT "group_setting_group_id_clinic_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."clinic_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "member" ON "group_setting" AS PERMISSIVE FOR SELECT TO "ausculta_app" USING ("group_setting"."group_id" in (select acting.my_groups()));--> statement-breakpoint
CREATE POLICY "publisher" ON "group_setting" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("group_setting"."group_id" in (select acting.publishing_groups())) WITH CHECK ("group_setting"."group_id" in (select acting.publishing_groups()));
