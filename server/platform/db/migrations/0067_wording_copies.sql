-- What users were shown of a group’s consent wordings: a record that is sent late finds its words here.
CREATE TABLE "wording_copy" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "wording_copy_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
ALTER TABLE "wording_copy" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "wording_copy" ADD CONSTRAINT "wording_copy_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "owner" ON "wording_copy" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("wording_copy"."user_id" = (select acting.acting_user())) WITH CHECK ("wording_copy"."user_id" = (select acting.acting_user()));