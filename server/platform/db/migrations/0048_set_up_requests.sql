ALTER TABLE "account" ADD COLUMN "set_up_asked" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "set_up_open" boolean DEFAULT false NOT NULL;