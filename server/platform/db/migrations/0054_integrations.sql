CREATE TABLE "integration_flow" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "integration_flow" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "integration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'disconnected' NOT NULL,
	"sealed" "bytea" NOT NULL,
	"expires" timestamp with time zone,
	"last_synced" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "integration" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "integration_flow" ADD CONSTRAINT "integration_flow_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_flow" ADD CONSTRAINT "integration_flow_integration_id_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration" ADD CONSTRAINT "integration_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integration_flow_user" ON "integration_flow" USING btree ("user_id","expires");--> statement-breakpoint
CREATE INDEX "integration_user" ON "integration" USING btree ("user_id","created");--> statement-breakpoint
CREATE POLICY "owner" ON "integration_flow" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("integration_flow"."user_id" = (select acting.acting_user())) WITH CHECK ("integration_flow"."user_id" = (select acting.acting_user()));--> statement-breakpoint
CREATE POLICY "owner" ON "integration" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("integration"."user_id" = (select acting.acting_user())) WITH CHECK ("integration"."user_id" = (select acting.acting_user()));