CREATE TABLE "storage_day" (
	"day" text PRIMARY KEY NOT NULL,
	"measured" timestamp with time zone NOT NULL,
	"usage" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "storage_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "backup_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started" timestamp with time zone DEFAULT now() NOT NULL,
	"ended" timestamp with time zone,
	"state" text NOT NULL,
	"asked" boolean NOT NULL,
	"place" text NOT NULL,
	"key" text NOT NULL,
	"bytes" bigint,
	"summary" jsonb,
	"verified" timestamp with time zone,
	"removed" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backup_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "disabled" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "backup_run_started" ON "backup_run" USING btree ("started");