CREATE TABLE "audit_event" (
	"user_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"scribe_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"entity" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"previous" text,
	"hash" text NOT NULL,
	CONSTRAINT "audit_event_user_id_seq_pk" PRIMARY KEY("user_id","seq")
);
--> statement-breakpoint
ALTER TABLE "audit_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "note_signature" (
	"scribe_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "note_signature_scribe_id_seq_pk" PRIMARY KEY("scribe_id","seq")
);
--> statement-breakpoint
ALTER TABLE "note_signature" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "letterhead" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"logo" "bytea",
	"version" integer NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letterhead" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "paste_setting" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"version" integer NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paste_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "note" ADD COLUMN "signed" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "note" ADD COLUMN "signed_version" integer;--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_signature" ADD CONSTRAINT "note_signature_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_signature" ADD CONSTRAINT "note_signature_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_signature" ADD CONSTRAINT "note_signature_note_id_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letterhead" ADD CONSTRAINT "letterhead_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paste_setting" ADD CONSTRAINT "paste_setting_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_scribe" ON "audit_event" USING btree ("scribe_id","seq");--> statement-breakpoint
CREATE INDEX "signature_note" ON "note_signature" USING btree ("note_id");--> statement-breakpoint
CREATE POLICY "owner" ON "audit_event" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("audit_event"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("audit_event"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "note_signature" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("note_signature"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("note_signature"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "letterhead" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("letterhead"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("letterhead"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "paste_setting" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("paste_setting"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("paste_setting"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));