CREATE TABLE "rate_bucket" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"refilled" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rate_bucket" ENABLE ROW LEVEL SECURITY;