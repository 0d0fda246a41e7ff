CREATE TABLE "note_context" (
	"scribe_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "note_context" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "note_context" ADD CONSTRAINT "note_context_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_context" ADD CONSTRAINT "note_context_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "owner" ON "note_context" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("note_context"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("note_context"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));