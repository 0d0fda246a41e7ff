CREATE TABLE "transcript_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"engine" text,
	"from_seq" integer NOT NULL,
	"to_seq" integer NOT NULL,
	"lines" integer NOT NULL,
	"from_ms" bigint NOT NULL,
	"until_ms" bigint NOT NULL,
	"shown" boolean NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transcript_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transcription_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"engine" text,
	"rejection" text,
	"error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"request_key" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transcription_job" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transcript_version" ADD CONSTRAINT "transcript_version_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_version" ADD CONSTRAINT "transcript_version_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_version" ADD CONSTRAINT "transcript_version_recording_id_recording_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recording"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcription_job" ADD CONSTRAINT "transcription_job_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcription_job" ADD CONSTRAINT "transcription_job_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transcript_version_number" ON "transcript_version" USING btree ("recording_id","number");--> statement-breakpoint
CREATE INDEX "transcript_version_scribe" ON "transcript_version" USING btree ("scribe_id");--> statement-breakpoint
CREATE INDEX "transcription_job_scribe" ON "transcription_job" USING btree ("scribe_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transcription_job_open" ON "transcription_job" USING btree ("recording_id") WHERE "transcription_job"."state" in ('pending', 'started');--> statement-breakpoint
CREATE POLICY "owner" ON "transcript_version" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("transcript_version"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("transcript_version"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "transcription_job" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("transcription_job"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("transcription_job"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));