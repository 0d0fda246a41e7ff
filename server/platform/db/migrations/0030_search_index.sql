DROP INDEX "public_item_search";--> statement-breakpoint
CREATE INDEX "public_item_search" ON "public_item" USING gin ("search") WITH (fastupdate=false);