CREATE TABLE "group_member" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_member_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "group_member" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "item_like" (
	"item_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_like_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "item_like" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "item" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"visibility" text DEFAULT 'me' NOT NULL,
	"group_id" uuid,
	"item_type" text NOT NULL,
	"folder_id" uuid,
	"draft" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"ref" text,
	"sealed" "bytea",
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "public_item" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"item_type" text NOT NULL,
	"state" text DEFAULT 'listed' NOT NULL,
	"curated" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"categories" text[] NOT NULL,
	"headings" text[] NOT NULL,
	"author" text NOT NULL,
	"content" jsonb NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', name), 'A') || setweight(array_to_tsvector(categories), 'B') || setweight(to_tsvector('simple', description), 'C')) STORED
);
--> statement-breakpoint
ALTER TABLE "public_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_like" ADD CONSTRAINT "item_like_item_id_public_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."public_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_like" ADD CONSTRAINT "item_like_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_item" ADD CONSTRAINT "public_item_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_like_item" ON "item_like" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "item_user" ON "item" USING btree ("user_id","item_type","archived");--> statement-breakpoint
CREATE INDEX "item_group" ON "item" USING btree ("group_id") WHERE "item"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "public_item_search" ON "public_item" USING gin ("search");--> statement-breakpoint
CREATE INDEX "public_item_use" ON "public_item" USING btree ("item_type","use_count" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "public_item_likes" ON "public_item" USING btree ("item_type","likes" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "public_item_created" ON "public_item" USING btree ("item_type","created" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE POLICY "member" ON "group_member" AS PERMISSIVE FOR SELECT TO "ausculta_app" USING ("group_member"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "item_like" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("item_like"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("item_like"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "item" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("item"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("item"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "group" ON "item" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("item"."visibility" = 'group' and "item"."group_id" in (select group_id from group_member where user_id = (select nullif(current_setting('app.uid', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "reader" ON "public_item" AS PERMISSIVE FOR SELECT TO "ausculta_app" USING ("public_item"."state" = 'listed');--> statement-breakpoint
CREATE POLICY "owner" ON "public_item" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("public_item"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("public_item"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));