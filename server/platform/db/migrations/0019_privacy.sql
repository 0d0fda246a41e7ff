CREATE TABLE "audit_checkpoint" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"mac" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_checkpoint" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_deletion" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked" timestamp with time zone NOT NULL,
	"due" timestamp with time zone NOT NULL,
	"public_items" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_deletion" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deleted_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"visits" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "expired" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"recordings" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "expired_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "expired" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kept_visit" (
	"scribe_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_visit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retention_policy" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"text_days" integer,
	"audio_days" integer,
	"updated" timestamp with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "retention_policy" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "takeout" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"size" bigint,
	"timezone" text NOT NULL,
	"storage_key" text,
	"ticket_hash" "bytea",
	"ticket_expires" timestamp with time zone,
	"created" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "takeout" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_event" ALTER COLUMN "scribe_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_event" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "outcome" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "audio_gone" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_checkpoint" ADD CONSTRAINT "audit_checkpoint_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletion" ADD CONSTRAINT "account_deletion_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expired" ADD CONSTRAINT "expired_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_visit" ADD CONSTRAINT "kept_visit_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_visit" ADD CONSTRAINT "kept_visit_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_policy" ADD CONSTRAINT "retention_policy_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeout" ADD CONSTRAINT "takeout_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletion_due" ON "account_deletion" USING btree ("due");--> statement-breakpoint
CREATE INDEX "takeout_user" ON "takeout" USING btree ("user_id","created");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit_event" USING btree ("at" DESC NULLS LAST,"user_id","seq");--> statement-breakpoint
CREATE POLICY "owner" ON "audit_checkpoint" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("audit_checkpoint"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("audit_checkpoint"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "expired" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("expired"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("expired"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "kept_visit" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("kept_visit"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("kept_visit"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "retention_policy" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("retention_policy"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("retention_policy"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "takeout" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("takeout"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("takeout"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));