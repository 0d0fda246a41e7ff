CREATE TABLE "health_sample" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"speech_seconds" double precision,
	"note_seconds" double precision,
	"queue_seconds" integer NOT NULL,
	"disk_free" bigint
);
--> statement-breakpoint
ALTER TABLE "health_sample" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usage_day" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "usage_day_user_id_day_event_pk" PRIMARY KEY("user_id","day","event")
);
--> statement-breakpoint
ALTER TABLE "usage_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "usage_day" ADD CONSTRAINT "usage_day_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_day_day" ON "usage_day" USING btree ("day");--> statement-breakpoint
CREATE POLICY "owner" ON "usage_day" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("usage_day"."user_id" = (select acting.acting_user())) WITH CHECK ("usage_day"."user_id" = (select acting.acting_user()));