CREATE TABLE "note_write_back" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"state" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"started" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "note_write_back" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "note_write_back" ADD CONSTRAINT "note_write_back_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_write_back" ADD CONSTRAINT "note_write_back_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_write_back" ADD CONSTRAINT "note_write_back_note_id_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "write_back_note" ON "note_write_back" USING btree ("note_id","started");--> statement-breakpoint
CREATE INDEX "write_back_scribe" ON "note_write_back" USING btree ("scribe_id");--> statement-breakpoint
CREATE POLICY "owner" ON "note_write_back" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("note_write_back"."user_id" = (select acting.acting_user())) WITH CHECK ("note_write_back"."user_id" = (select acting.acting_user()));