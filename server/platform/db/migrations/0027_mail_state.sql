ALTER TABLE "outbox" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "reason" text DEFAULT '' NOT NULL;