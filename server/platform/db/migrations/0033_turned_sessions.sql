ALTER TABLE "session" ADD COLUMN "former_hash" "bytea";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "turned" timestamp with time zone;