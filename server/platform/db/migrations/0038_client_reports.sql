CREATE TABLE "client_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"timestamp" timestamp with time zone NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_report" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_report" ADD CONSTRAINT "client_report_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_report_user" ON "client_report" USING btree ("user_id","created");--> statement-breakpoint
CREATE POLICY "owner" ON "client_report" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("client_report"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("client_report"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));