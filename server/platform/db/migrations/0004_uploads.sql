CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"size" bigint NOT NULL,
	"purpose" text NOT NULL,
	"part_bytes" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "scribe_file" ADD COLUMN "share" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_user" ON "upload" USING btree ("user_id","updated");--> statement-breakpoint
CREATE INDEX "upload_scribe" ON "upload" USING btree ("scribe_id");--> statement-breakpoint
CREATE POLICY "owner" ON "upload" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("upload"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("upload"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));