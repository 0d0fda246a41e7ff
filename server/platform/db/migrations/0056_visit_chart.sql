CREATE TABLE "visit_chart_part" (
	"scribe_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"part" text NOT NULL,
	"pull_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "visit_chart_part_scribe_id_part_pk" PRIMARY KEY("scribe_id","part")
);
--> statement-breakpoint
ALTER TABLE "visit_chart_part" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visit_chart" (
	"scribe_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"excluded" "bytea",
	"pull_id" uuid NOT NULL,
	"started" timestamp with time zone NOT NULL,
	"ended" timestamp with time zone,
	"pulled" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visit_chart" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "visit_chart_part" ADD CONSTRAINT "visit_chart_part_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_chart_part" ADD CONSTRAINT "visit_chart_part_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_chart" ADD CONSTRAINT "visit_chart_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_chart" ADD CONSTRAINT "visit_chart_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "owner" ON "visit_chart_part" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("visit_chart_part"."user_id" = (select acting.acting_user())) WITH CHECK ("visit_chart_part"."user_id" = (select acting.acting_user()));--> statement-breakpoint
CREATE POLICY "owner" ON "visit_chart" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("visit_chart"."user_id" = (select acting.acting_user())) WITH CHECK ("visit_chart"."user_id" = (select acting.acting_user()));