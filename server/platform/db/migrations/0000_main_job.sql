CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"started" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "data_key" (
	"id" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"version" integer NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"kek_id" text NOT NULL,
	"created" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_token" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_token" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"enrolled" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "factor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pending_mfa" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"first_factor" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_mfa" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"factors" text[] NOT NULL,
	"auth_time" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"role" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "generation_event" (
	"generation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "generation_event_generation_id_seq_pk" PRIMARY KEY("generation_id","seq")
);
--> statement-breakpoint
ALTER TABLE "generation_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "generation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"state" text NOT NULL,
	"request" "bytea" NOT NULL,
	"heartbeat" timestamp with time zone DEFAULT now() NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "note_version" (
	"note_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "note_version_note_id_version_pk" PRIMARY KEY("note_id","version")
);
--> statement-breakpoint
ALTER TABLE "note_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"template_id" text NOT NULL,
	"state" text NOT NULL,
	"generation_id" uuid,
	"writer_kind" text NOT NULL,
	"writer_name" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"source_rev" integer NOT NULL,
	"to_check" integer DEFAULT 0 NOT NULL,
	"copied" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "note" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_document" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"version" integer NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_document" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "context_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "context_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "folder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "folder" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scribe_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"extracted" "bytea",
	"size" bigint NOT NULL,
	"purpose" text NOT NULL,
	"stage" text NOT NULL,
	"failed" boolean DEFAULT false NOT NULL,
	"storage_key" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scribe_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scribe" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"folder_id" uuid,
	"draft" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"has_intake" boolean DEFAULT false NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'empty' NOT NULL,
	"head" "bytea" NOT NULL,
	"body" "bytea" NOT NULL,
	"next_seq" integer DEFAULT 0 NOT NULL,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"duration_ms" bigint DEFAULT 0 NOT NULL,
	"source_rev" integer DEFAULT 0 NOT NULL,
	"to_check" integer DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scribe" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audio_object" (
	"recording_id" uuid NOT NULL,
	"start_sample" bigint NOT NULL,
	"samples" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "audio_object_recording_id_start_sample_pk" PRIMARY KEY("recording_id","start_sample")
);
--> statement-breakpoint
ALTER TABLE "audio_object" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audio_tail" (
	"recording_id" uuid NOT NULL,
	"start_sample" bigint NOT NULL,
	"samples" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "audio_tail_recording_id_start_sample_pk" PRIMARY KEY("recording_id","start_sample")
);
--> statement-breakpoint
ALTER TABLE "audio_tail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chunk_edit" (
	"scribe_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "chunk_edit_scribe_id_seq_pk" PRIMARY KEY("scribe_id","seq")
);
--> statement-breakpoint
ALTER TABLE "chunk_edit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chunk_segment" (
	"scribe_id" uuid NOT NULL,
	"from_seq" integer NOT NULL,
	"to_seq" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "chunk_segment_scribe_id_from_seq_pk" PRIMARY KEY("scribe_id","from_seq")
);
--> statement-breakpoint
ALTER TABLE "chunk_segment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chunk_tail" (
	"scribe_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "chunk_tail_scribe_id_seq_pk" PRIMARY KEY("scribe_id","seq")
);
--> statement-breakpoint
ALTER TABLE "chunk_tail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recording_ticket" (
	"ticket_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recording_ticket" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recording" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scribe_id" uuid NOT NULL,
	"source" text NOT NULL,
	"file_id" uuid,
	"state" text NOT NULL,
	"started" timestamp with time zone NOT NULL,
	"offset_ms" bigint DEFAULT 0 NOT NULL,
	"samples" bigint DEFAULT 0 NOT NULL,
	"last_seq" integer DEFAULT -1 NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"transcription" text DEFAULT 'none' NOT NULL,
	"transcribed_ms" bigint DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"engine" text,
	"error" text,
	"gaps" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recording" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "email_token" ADD CONSTRAINT "email_token_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor" ADD CONSTRAINT "factor_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_mfa" ADD CONSTRAINT "pending_mfa_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_event" ADD CONSTRAINT "generation_event_generation_id_generation_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_event" ADD CONSTRAINT "generation_event_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_note_id_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_version" ADD CONSTRAINT "note_version_note_id_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_version" ADD CONSTRAINT "note_version_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_document" ADD CONSTRAINT "user_document_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "context_entry" ADD CONSTRAINT "context_entry_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "context_entry" ADD CONSTRAINT "context_entry_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scribe_file" ADD CONSTRAINT "scribe_file_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scribe_file" ADD CONSTRAINT "scribe_file_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scribe" ADD CONSTRAINT "scribe_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scribe" ADD CONSTRAINT "scribe_folder_id_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_object" ADD CONSTRAINT "audio_object_recording_id_recording_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recording"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_object" ADD CONSTRAINT "audio_object_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_tail" ADD CONSTRAINT "audio_tail_recording_id_recording_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recording"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_tail" ADD CONSTRAINT "audio_tail_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_edit" ADD CONSTRAINT "chunk_edit_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_edit" ADD CONSTRAINT "chunk_edit_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_segment" ADD CONSTRAINT "chunk_segment_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_segment" ADD CONSTRAINT "chunk_segment_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_tail" ADD CONSTRAINT "chunk_tail_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_tail" ADD CONSTRAINT "chunk_tail_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_ticket" ADD CONSTRAINT "recording_ticket_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_file_id_scribe_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."scribe_file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "account" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "data_key_scope" ON "data_key" USING btree ("scope","version");--> statement-breakpoint
CREATE INDEX "factor_user" ON "factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created");--> statement-breakpoint
CREATE UNIQUE INDEX "session_secret" ON "session" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_scribe" ON "message" USING btree ("scribe_id","created");--> statement-breakpoint
CREATE INDEX "generation_running" ON "generation" USING btree ("state","heartbeat");--> statement-breakpoint
CREATE INDEX "note_scribe" ON "note" USING btree ("scribe_id","created");--> statement-breakpoint
CREATE INDEX "context_scribe" ON "context_entry" USING btree ("scribe_id","created");--> statement-breakpoint
CREATE INDEX "folder_user" ON "folder" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "file_scribe" ON "scribe_file" USING btree ("scribe_id","created");--> statement-breakpoint
CREATE INDEX "scribe_list" ON "scribe" USING btree ("user_id","archived","updated" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scribe_folder" ON "scribe" USING btree ("user_id","folder_id","updated" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scribe_intake" ON "scribe" USING btree ("user_id","updated" DESC NULLS LAST) WHERE "scribe"."has_intake";--> statement-breakpoint
CREATE INDEX "recording_scribe" ON "recording" USING btree ("scribe_id","started");--> statement-breakpoint
CREATE INDEX "recording_work" ON "recording" USING btree ("transcription");--> statement-breakpoint
CREATE POLICY "owner" ON "message" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("message"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("message"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "generation_event" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("generation_event"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("generation_event"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "generation" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("generation"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("generation"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "note_version" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("note_version"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("note_version"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "note" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("note"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("note"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "user_document" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("user_document"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("user_document"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "context_entry" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("context_entry"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("context_entry"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "folder" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("folder"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("folder"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "scribe_file" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("scribe_file"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("scribe_file"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "scribe" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("scribe"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("scribe"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "audio_object" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("audio_object"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("audio_object"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "audio_tail" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("audio_tail"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("audio_tail"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "chunk_edit" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("chunk_edit"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("chunk_edit"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "chunk_segment" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("chunk_segment"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("chunk_segment"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "chunk_tail" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("chunk_tail"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("chunk_tail"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "recording" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("recording"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("recording"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));