CREATE TABLE "repeat" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "repeat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "repeat" ADD CONSTRAINT "repeat_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repeat_at" ON "repeat" USING btree ("at");--> statement-breakpoint
CREATE POLICY "owner" ON "repeat" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("repeat"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("repeat"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));