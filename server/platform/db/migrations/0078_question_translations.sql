-- Translations of questions for patients by a language model.
CREATE TABLE "question_translation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"sealed" "bytea",
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "question_translation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "question_translation" ADD CONSTRAINT "question_translation_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "question_translation_of" ON "question_translation" USING btree ("user_id","subject","language");--> statement-breakpoint
CREATE POLICY "owner" ON "question_translation" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("question_translation"."user_id" = (select acting.acting_user())) WITH CHECK ("question_translation"."user_id" = (select acting.acting_user()));