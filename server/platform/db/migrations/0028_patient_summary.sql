CREATE TABLE "patient_summary" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "patient_summary" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "patient_summary" ADD CONSTRAINT "patient_summary_note_id_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_summary" ADD CONSTRAINT "patient_summary_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_summary_note" ON "patient_summary" USING btree ("note_id","created");--> statement-breakpoint
CREATE POLICY "owner" ON "patient_summary" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("patient_summary"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("patient_summary"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));