-- PostgreSQL takes array_to_string for no constant function, because of types whose text depends on settings; of texts it is.
CREATE FUNCTION words_of(words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ select array_to_string(words, ' ') $$;--> statement-breakpoint
CREATE TABLE "item_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"item_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_comment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "item_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_report" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "public_item" drop column "search";--> statement-breakpoint
ALTER TABLE "public_item" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', words_of(categories)), 'B') || setweight(to_tsvector('simple', description), 'C') || setweight(to_tsvector('simple', words_of(headings)), 'D')) STORED;--> statement-breakpoint
ALTER TABLE "item_comment" ADD CONSTRAINT "item_comment_item_id_public_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."public_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_comment" ADD CONSTRAINT "item_comment_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_report" ADD CONSTRAINT "item_report_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_comment_item" ON "item_comment" USING btree ("item_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "item_comment_user" ON "item_comment" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "item_report_once" ON "item_report" USING btree ("user_id","item_id");--> statement-breakpoint
CREATE INDEX "item_report_item" ON "item_report" USING btree ("item_id");--> statement-breakpoint
CREATE POLICY "reader" ON "item_comment" AS PERMISSIVE FOR SELECT TO "ausculta_app" USING ("item_comment"."item_id" in (select id from public_item where state = 'listed'));--> statement-breakpoint
CREATE POLICY "owner" ON "item_comment" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("item_comment"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("item_comment"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "item_report" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("item_report"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("item_report"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
-- It went with the column that it was made on.
CREATE INDEX "public_item_search" ON "public_item" USING gin ("search");
