CREATE TABLE "bench_measurement" (
	"run_id" uuid NOT NULL,
	"candidate" integer NOT NULL,
	"visit" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "bench_measurement_run_id_candidate_visit_pk" PRIMARY KEY("run_id","candidate","visit")
);
--> statement-breakpoint
ALTER TABLE "bench_measurement" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bench_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"total" integer NOT NULL,
	"started" timestamp with time zone NOT NULL,
	"finished" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bench_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "scribe" ADD COLUMN "signed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bench_measurement" ADD CONSTRAINT "bench_measurement_run_id_bench_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bench_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_measurement" ADD CONSTRAINT "bench_measurement_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_run" ADD CONSTRAINT "bench_run_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bench_run_user" ON "bench_run" USING btree ("user_id","started");--> statement-breakpoint
CREATE POLICY "owner" ON "bench_measurement" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("bench_measurement"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("bench_measurement"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner" ON "bench_run" AS PERMISSIVE FOR ALL TO "ausculta_app" USING ("bench_run"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid)) WITH CHECK ("bench_run"."user_id" = (select nullif(current_setting('app.uid', true), '')::uuid));