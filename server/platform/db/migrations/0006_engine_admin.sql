CREATE TABLE "model_install" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"total" bigint,
	"source" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"accepted" jsonb,
	"updated" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_install" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "scribe" ADD COLUMN "engine" text;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "engine_note" text DEFAULT '' NOT NULL;