-- Forms as they are filled for visits, and their former values.
CREATE TABLE "filled_form" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"form_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"run_id" uuid,
	"run_started" timestamp with time zone,
	"run_done" integer DEFAULT 0 NOT NULL,
	"run" "bytea",
	"created" timestamp with time zone NOT NULL,
	"updated" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "filled_form_of_visit" UNIQUE("scribe_id","form_id")
);
--> statement-breakpoint
ALTER TABLE "filled_form" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "filled_form_version" (
	"filled_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "filled_form_version_filled_id_version_pk" PRIMARY KEY("filled_id","version")
);
--> statement-breakpoint
ALTER TABLE "filled_form_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "filled_form" ADD CONSTRAINT "filled_form_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filled_form" ADD CONSTRAINT "filled_form_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filled_form_version" ADD CONSTRAINT "filled_form_version_filled_id_filled_form_id_fk" FOREIGN KEY ("filled_id") REFERENCES "public"."filled_form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filled_form_version" ADD CONSTRAINT "filled_form_version_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "filled_form_user" ON "filled_form" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "owner" ON "filled_form" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("filled_form"."user_id" = (select acting.acting_user())) WITH CHECK ("filled_form"."user_id" = (select acting.acting_user()));--> statement-breakpoint
CREATE POLICY "owner" ON "filled_form_version" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("filled_form_version"."user_id" = (select acting.acting_user())) WITH CHECK ("filled_form_version"."user_id" = (select acting.acting_user()));--> statement-breakpoint
-- The signature that a user keeps for forms.
CREATE TABLE "user_signature" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"updated" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_signature" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_signature" ADD CONSTRAINT "user_signature_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "owner" ON "user_signature" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("user_signature"."user_id" = (select acting.acting_user())) WITH CHECK ("user_signature"."user_id" = (select acting.acting_user()));
