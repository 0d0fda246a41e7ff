CREATE TABLE "former_audit_event" (
	"pseudonym" uuid NOT NULL,
	"seq" integer NOT NULL,
	"scribe_id" uuid,
	"actor" uuid,
	"action" text NOT NULL,
	"entity" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"previous" text,
	"hash" text NOT NULL,
	"session_id" uuid,
	"network" text,
	"outcome" text NOT NULL,
	CONSTRAINT "former_audit_event_pseudonym_seq_pk" PRIMARY KEY("pseudonym","seq")
);
--> statement-breakpoint
ALTER TABLE "former_audit_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "former_audit_event" ADD CONSTRAINT "former_audit_event_pseudonym_deleted_account_id_fk" FOREIGN KEY ("pseudonym") REFERENCES "public"."deleted_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
create trigger append_only before update or delete on former_audit_event for each row execute function refuse_change();
