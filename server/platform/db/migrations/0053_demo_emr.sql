CREATE TABLE "demo_emr_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demo_emr_document" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "demo_emr_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"practitioner" text NOT NULL,
	"patient" text,
	"time_zone" text NOT NULL,
	"scope" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"nonce" text,
	"code_hash" "bytea" NOT NULL,
	"redeemed" boolean DEFAULT false NOT NULL,
	"refresh_hash" "bytea",
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demo_emr_grant" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "demo_emr_document" ADD CONSTRAINT "demo_emr_document_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_emr_grant" ADD CONSTRAINT "demo_emr_grant_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demo_emr_document_user" ON "demo_emr_document" USING btree ("user_id","created");--> statement-breakpoint
CREATE INDEX "demo_emr_grant_expires" ON "demo_emr_grant" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "demo_emr_grant_user" ON "demo_emr_grant" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "owner" ON "demo_emr_document" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("demo_emr_document"."user_id" = (select acting.acting_user())) WITH CHECK ("demo_emr_document"."user_id" = (select acting.acting_user()));