-- Codes that pair the browser extension, and the EMRs that it fills in.
CREATE TABLE "extension_integration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "extension_integration" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pairing_code" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "pairing_code_hash" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "pairing_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "extension_integration" ADD CONSTRAINT "extension_integration_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_code" ADD CONSTRAINT "pairing_code_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_code" ADD CONSTRAINT "pairing_code_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extension_integration_user" ON "extension_integration" USING btree ("user_id","created");--> statement-breakpoint
CREATE POLICY "owner" ON "extension_integration" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("extension_integration"."user_id" = (select acting.acting_user())) WITH CHECK ("extension_integration"."user_id" = (select acting.acting_user()));