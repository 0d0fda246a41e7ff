CREATE TABLE "patient" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "patient" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "scribe" ADD COLUMN "patient_id" uuid;--> statement-breakpoint
ALTER TABLE "patient" ADD CONSTRAINT "patient_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_user" ON "patient" USING btree ("user_id","last_seen" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "scribe" ADD CONSTRAINT "scribe_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scribe_patient" ON "scribe" USING btree ("user_id","patient_id","updated" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "scribe"."patient_id" is not null;--> statement-breakpoint
CREATE POLICY "owner" ON "patient" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("patient"."user_id" = (select acting.acting_user())) WITH CHECK ("patient"."user_id" = (select acting.acting_user()));