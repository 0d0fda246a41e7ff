-- Links to questions for the patient of a visit, with the answers.
CREATE TABLE "intake" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	"answers" "bytea",
	"kiosk" boolean NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"opened" timestamp with time zone,
	"finished" timestamp with time zone,
	"ended" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "intake" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "intake" ADD CONSTRAINT "intake_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake" ADD CONSTRAINT "intake_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "intake_token" ON "intake" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "intake_scribe" ON "intake" USING btree ("scribe_id","created");--> statement-breakpoint
CREATE POLICY "owner" ON "intake" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("intake"."user_id" = (select acting.acting_user())) WITH CHECK ("intake"."user_id" = (select acting.acting_user()));--> statement-breakpoint
-- Whose link a secret is: the patient who opens it has no account, so no row policy applies yet. Ids alone.
CREATE OR REPLACE FUNCTION acting.intake_of_link(hash bytea)
  RETURNS TABLE (id uuid, user_id uuid, scribe_id uuid)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY SELECT i.id, i.user_id, i.scribe_id FROM public.intake i WHERE i.token_hash = hash;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION acting.intake_of_link(bytea) FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION acting.intake_of_link(bytea) TO ausculta_system;
