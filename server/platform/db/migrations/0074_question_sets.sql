-- Question sets that users write, and urgent answers that nobody has read.
CREATE TABLE "question_set" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "question_set" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "intake" ADD COLUMN "urgent" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "question_set" ADD CONSTRAINT "question_set_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_set_user" ON "question_set" USING btree ("user_id","created");--> statement-breakpoint
CREATE INDEX "intake_urgent" ON "intake" USING btree ("user_id","urgent") WHERE "intake"."urgent" is not null;--> statement-breakpoint
CREATE POLICY "owner" ON "question_set" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("question_set"."user_id" = (select acting.acting_user())) WITH CHECK ("question_set"."user_id" = (select acting.acting_user()));