-- The log and the receipts are only ever added to. A request acts as ausculta_app; what goes with an account or a
-- visit is deleted by the foreign key as the table's owner.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if current_user = 'ausculta_app' then
    raise exception '% is append-only', tg_table_name using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger append_only before update or delete on audit_event for each row execute function refuse_change();
--> statement-breakpoint
create trigger append_only before update or delete on note_signature for each row execute function refuse_change();
