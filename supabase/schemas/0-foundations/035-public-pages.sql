-- Servers that draw public pages ahead (docs/architecture.md) listen on `public_pages` and draw them
-- again when something that a page shows has changed. Once for each statement: what happened to
-- which row does not matter. Counts of views and favorites may be a minute old, and announce nothing.
create function private.announce_public_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('public_pages', tg_table_name);
  return null;
end;
$$;
