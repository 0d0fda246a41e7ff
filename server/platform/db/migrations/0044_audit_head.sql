CREATE TABLE "audit_head" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"mac" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_head" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_checkpoint" ADD COLUMN "headed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_head" ADD CONSTRAINT "audit_head_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "owner" ON "audit_head" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("audit_head"."user_id" = (select acting.acting_user())) WITH CHECK ("audit_head"."user_id" = (select acting.acting_user()));