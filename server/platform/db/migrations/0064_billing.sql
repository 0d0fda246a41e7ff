CREATE TABLE "billing_event" (
	"id" text PRIMARY KEY NOT NULL,
	"received" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "group_subscription" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"status" text DEFAULT 'none' NOT NULL,
	"plan" text,
	"ends_at" timestamp with time zone,
	"lapsed_at" timestamp with time zone,
	"reads_begun" integer DEFAULT 0 NOT NULL,
	"read_stored" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "group_subscription_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
ALTER TABLE "group_subscription" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "group_subscription" ADD CONSTRAINT "group_subscription_group_id_clinic_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."clinic_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_event_received" ON "billing_event" USING btree ("received");--> statement-breakpoint
CREATE POLICY "manager" ON "group_subscription" AS PERMISSIVE FOR SELECT TO "ausculta_app" USING ("group_subscription"."group_id" in (select acting.managed_groups()));