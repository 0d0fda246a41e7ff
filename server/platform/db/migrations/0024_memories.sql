CREATE TABLE "item_version" (
	"item_id" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"group_id" uuid,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "item_version_item_id_version_pk" PRIMARY KEY("item_id","version")
);
--> statement-breakpoint
ALTER TABLE "item_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "memory_proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"state" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memory_proposal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "memory_use" (
	"memory_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"used" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memory_use_memory_id_note_id_pk" PRIMARY KEY("memory_id","note_id")
);
--> statement-breakpoint
ALTER TABLE "memory_use" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "note_draft" (
	"scribe_id" uuid NOT NULL,
	"template_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"run_id" uuid NOT NULL,
	"source_rev" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"questions" integer DEFAULT 0 NOT NULL,
	"tokens_read" integer DEFAULT 0 NOT NULL,
	"tokens_written" integer DEFAULT 0 NOT NULL,
	"heartbeat" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "note_draft_scribe_id_template_id_pk" PRIMARY KEY("scribe_id","template_id")
);
--> statement-breakpoint
ALTER TABLE "note_draft" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "item_version" ADD CONSTRAINT "item_version_item_id_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_version" ADD CONSTRAINT "item_version_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_proposal" ADD CONSTRAINT "memory_proposal_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_proposal" ADD CONSTRAINT "memory_proposal_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_use" ADD CONSTRAINT "memory_use_memory_id_memory_id_fk" FOREIGN KEY ("memory_id") REFERENCES "public"."memory"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_use" ADD CONSTRAINT "memory_use_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_draft" ADD CONSTRAINT "note_draft_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_draft" ADD CONSTRAINT "note_draft_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memory_proposal_user" ON "memory_proposal" USING btree ("user_id","created");--> statement-breakpoint
CREATE POLICY "owner" ON "item_version" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("item_version"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("item_version"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "group" ON "item_version" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("item_version"."group_id" is not null and "item_version"."group_id" in (select group_id from group_member where user_id = (select nullif(current_setting('app.uid', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "owner" ON "memory_proposal" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("memory_proposal"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("memory_proposal"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "memory_use" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("memory_use"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("memory_use"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "note_draft" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("note_draft"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("note_draft"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));