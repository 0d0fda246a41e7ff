-- The administrator reads the log of everyone as ausculta_system; it may no more change it than a request may.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_user in ('ausculta_app', 'ausculta_system') then
    raise exception '% is append-only', tg_table_name using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
