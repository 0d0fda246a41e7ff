CREATE TABLE "audit_checkpoint" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"mac" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_checkpoint" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_event" ALTER COLUMN "scribe_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_event" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "outcome" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_checkpoint" ADD CONSTRAINT "audit_checkpoint_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit_event" USING btree ("at" DESC NULLS LAST,"user_id","seq");--> statement-breakpoint
CREATE POLICY "owner" ON "audit_checkpoint" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("audit_checkpoint"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("audit_checkpoint"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));