CREATE TABLE "mfa_challenge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bound_to" uuid,
	"sealed" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mfa_challenge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_code_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usage_month" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "usage_month_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
ALTER TABLE "usage_month" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sms_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sms_outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "factor" ADD COLUMN "handle" "bytea";--> statement-breakpoint
ALTER TABLE "factor" ADD COLUMN "used" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_month" ADD CONSTRAINT "usage_month_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mfa_challenge_bound" ON "mfa_challenge" USING btree ("bound_to");--> statement-breakpoint
CREATE INDEX "mfa_challenge_expires" ON "mfa_challenge" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "sms_outbox_created" ON "sms_outbox" USING btree ("created");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_handle" ON "factor" USING btree ("user_id","handle");--> statement-breakpoint
CREATE INDEX "factor_by_handle" ON "factor" USING btree ("handle");--> statement-breakpoint
CREATE POLICY "owner" ON "usage_month" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("usage_month"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("usage_month"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));