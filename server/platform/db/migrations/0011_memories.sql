CREATE TABLE "memory" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memory" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "memory" ADD CONSTRAINT "memory_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memory_user" ON "memory" USING btree ("user_id","created");--> statement-breakpoint
CREATE POLICY "owner" ON "memory" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("memory"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("memory"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));