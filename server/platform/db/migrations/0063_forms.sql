ALTER TABLE "item" ADD CONSTRAINT "item_owner" UNIQUE("id","user_id");--> statement-breakpoint
CREATE TABLE "form_file" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"size" bigint NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "form_file_kind" UNIQUE("form_id","kind")
);
--> statement-breakpoint
ALTER TABLE "form_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "form" (
	"item_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"group_id" uuid,
	"state" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "form_owner" UNIQUE("item_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "form" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "form_file" ADD CONSTRAINT "form_file_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_file" ADD CONSTRAINT "form_file_form_id_user_id_form_item_id_user_id_fk" FOREIGN KEY ("form_id","user_id") REFERENCES "public"."form"("item_id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "form" ADD CONSTRAINT "form_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form" ADD CONSTRAINT "form_item_id_user_id_item_id_user_id_fk" FOREIGN KEY ("item_id","user_id") REFERENCES "public"."item"("id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "form_file_user" ON "form_file" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "form_user" ON "form" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "owner" ON "form_file" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("form_file"."user_id" = (select acting.acting_user())) WITH CHECK ("form_file"."user_id" = (select acting.acting_user()));--> statement-breakpoint
CREATE POLICY "group" ON "form_file" AS PERMISSIVE FOR ALL TO "ausculta_app" USING (exists (select 1 from item i where i.id = "form_id" and i.visibility = 'group')) WITH CHECK (exists (select 1 from item i where i.id = "form_id" and i.visibility = 'group'));--> statement-breakpoint
CREATE POLICY "owner" ON "form" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("form"."user_id" = (select acting.acting_user())) WITH CHECK ("form"."user_id" = (select acting.acting_user()));--> statement-breakpoint
CREATE POLICY "group" ON "form" AS PERMISSIVE FOR ALL TO "ausculta_app" USING (exists (select 1 from item i where i.id = "item_id" and i.visibility = 'group')) WITH CHECK (exists (select 1 from item i where i.id = "item_id" and i.visibility = 'group'));--> statement-breakpoint
-- Forms of groups for the people who prepare them, who need not belong to the groups: ids alone. The owner of a group sees its forms.
CREATE OR REPLACE FUNCTION acting.group_forms(which text, most integer)
  RETURNS TABLE (id text, group_id uuid, owner_id uuid)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY SELECT f.item_id, i.group_id, m.user_id FROM public.form f
    JOIN public.item i ON i.id = f.item_id AND i.visibility = 'group'
    JOIN public.group_member m ON m.group_id = i.group_id AND m.role = 'owner' AND m.user_id IS NOT NULL
    WHERE which IS NULL OR f.item_id = which
    ORDER BY i.created DESC, f.item_id LIMIT most;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION acting.group_forms(text, integer) FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION acting.group_forms(text, integer) TO ausculta_system;