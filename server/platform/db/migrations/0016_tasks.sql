CREATE TABLE "task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"due" date,
	"done" boolean DEFAULT false NOT NULL,
	"found" boolean NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_scribe" ON "task" USING btree ("scribe_id");--> statement-breakpoint
CREATE INDEX "task_open" ON "task" USING btree ("user_id","done","due");--> statement-breakpoint
CREATE POLICY "owner" ON "task" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("task"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("task"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));