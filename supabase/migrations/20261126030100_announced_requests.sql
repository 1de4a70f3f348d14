-- Lets the local backend wait only for requests that announce a public change.
create or replace function private.announce_public_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op <> 'UPDATE' or old is distinct from new then
    perform pg_catalog.pg_notify('public_pages', '');
    perform pg_catalog.set_config('ensemble.announces_change', 'true', true);
  end if;
  return null;
end;
$$;
