-- Signed forms: the time of the signature, its receipt and its PDF.
ALTER TABLE "filled_form" ADD COLUMN "signed" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "filled_form" ADD COLUMN "signed_version" integer;--> statement-breakpoint
CREATE TABLE "form_signature" (
	"scribe_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"filled_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"storage_key" text NOT NULL,
	"size" bigint NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "form_signature_scribe_id_seq_pk" PRIMARY KEY("scribe_id","seq"),
	CONSTRAINT "form_signature_pdf" UNIQUE("storage_key")
);
--> statement-breakpoint
ALTER TABLE "form_signature" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "form_signature" ADD CONSTRAINT "form_signature_scribe_id_scribe_id_fk" FOREIGN KEY ("scribe_id") REFERENCES "public"."scribe"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_signature" ADD CONSTRAINT "form_signature_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_signature" ADD CONSTRAINT "form_signature_filled_id_filled_form_id_fk" FOREIGN KEY ("filled_id") REFERENCES "public"."filled_form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_signature_filled" ON "form_signature" USING btree ("filled_id");--> statement-breakpoint
CREATE INDEX "form_signature_user" ON "form_signature" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "owner" ON "form_signature" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("form_signature"."user_id" = (select acting.acting_user())) WITH CHECK ("form_signature"."user_id" = (select acting.acting_user()));--> statement-breakpoint
-- Receipts are only ever added to, as those of notes (0015).
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "form_signature" FOR EACH ROW EXECUTE FUNCTION refuse_change();
