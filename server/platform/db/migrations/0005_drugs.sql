CREATE TABLE "dictionary_term" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dictionary_term" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "doubt_decision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scribe_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doubt_decision" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shared_term" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_kind" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shared_term" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "dictionary_term" ADD CONSTRAINT "dictionary_term_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_decision" ADD CONSTRAINT "doubt_decision_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_decision" ADD CONSTRAINT "doubt_decision_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dictionary_term_user" ON "dictionary_term" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "doubt_decision_scribe" ON "doubt_decision" USING btree ("scribe_id");--> statement-breakpoint
CREATE INDEX "shared_term_owner" ON "shared_term" USING btree ("owner_kind");--> statement-breakpoint
CREATE POLICY "owner" ON "dictionary_term" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("dictionary_term"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("dictionary_term"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "doubt_decision" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("doubt_decision"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("doubt_decision"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));