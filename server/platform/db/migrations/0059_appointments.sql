CREATE TABLE "appointment_list" (
	"integration_id" uuid NOT NULL,
	"start_date" text NOT NULL,
	"end_date" text NOT NULL,
	"time_zone" text NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"read" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_list_pk" PRIMARY KEY("integration_id","start_date","end_date","time_zone")
);
--> statement-breakpoint
ALTER TABLE "appointment_list" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "scribe" ADD COLUMN "appointment_key" uuid;--> statement-breakpoint
ALTER TABLE "appointment_list" ADD CONSTRAINT "appointment_list_integration_id_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_list" ADD CONSTRAINT "appointment_list_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_list_user" ON "appointment_list" USING btree ("user_id","read");--> statement-breakpoint
CREATE UNIQUE INDEX "scribe_appointment" ON "scribe" USING btree ("user_id","appointment_key") WHERE "scribe"."appointment_key" is not null;--> statement-breakpoint
CREATE POLICY "owner" ON "appointment_list" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("appointment_list"."user_id" = (select acting.acting_user())) WITH CHECK ("appointment_list"."user_id" = (select acting.acting_user()));