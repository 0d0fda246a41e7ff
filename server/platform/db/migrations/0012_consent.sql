CREATE TABLE "consent_ask" (
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"ask" text NOT NULL,
	CONSTRAINT "consent_ask_owner_kind_owner_id_pk" PRIMARY KEY("owner_kind","owner_id")
);
--> statement-breakpoint
ALTER TABLE "consent_ask" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consent_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"recorded" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consent_memory" (
	"user_id" uuid NOT NULL,
	"patient_key" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "consent_memory_user_id_patient_key_pk" PRIMARY KEY("user_id","patient_key")
);
--> statement-breakpoint
ALTER TABLE "consent_memory" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consent_wording" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_wording" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "scribe" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "cut_samples" bigint;--> statement-breakpoint
ALTER TABLE "consent_event" ADD CONSTRAINT "consent_event_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_event" ADD CONSTRAINT "consent_event_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_memory" ADD CONSTRAINT "consent_memory_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_event_scribe" ON "consent_event" USING btree ("scribe_id","recorded");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_wording_version" ON "consent_wording" USING btree ("owner_kind","owner_id","language","version");--> statement-breakpoint
CREATE POLICY "read" ON "consent_event" AS PERMISSIVE FOR SELECT TO "ausculta_app" USING ("consent_event"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "add" ON "consent_event" AS PERMISSIVE FOR INSERT TO "ausculta_app" WITH CHECK ("consent_event"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "consent_memory" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("consent_memory"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("consent_memory"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));