ALTER TABLE "deleted_account" ADD COLUMN "log_seq" integer;--> statement-breakpoint
ALTER TABLE "deleted_account" ADD COLUMN "log_mac" "bytea";--> statement-breakpoint
ALTER TABLE "chunk_edit" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;