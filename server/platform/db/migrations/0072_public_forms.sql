-- Everyone reads a public form with its PDFs; changing it is left to its owner.
CREATE POLICY "public" ON "form" AS PERMISSIVE FOR SELECT TO "ausculta_app" USING (exists (select 1 from public_item p where p.id = "item_id"));--> statement-breakpoint
CREATE POLICY "public" ON "form_file" AS PERMISSIVE FOR SELECT TO "ausculta_app" USING (exists (select 1 from public_item p where p.id = "form_id"));
