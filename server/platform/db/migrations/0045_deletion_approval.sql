ALTER TABLE "account_deletion" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "account_deletion" ADD COLUMN "decided" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_deletion" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "account_deletion" ADD COLUMN "reason" "bytea";