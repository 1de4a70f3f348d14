-- Keeps the documents of the search as their sources are. Security definer throughout: whoever edits
-- an outfit or a piece has no privileges on the documents.

create function private.follow_outfit_document()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_outfit_documents(array[new.id]);
  return null;
end;
$$;

create trigger document_follows_insert
after insert on public.outfits
for each row
when (new.listed)
execute function private.follow_outfit_document();

-- What its pieces decide follows with them.
create trigger document_follows_update
after update on public.outfits
for each row
when (
  (old.listed, old.search_text, old.list_text, old.description, old.season_tags, old.budget,
    old.created_at)
  is distinct from
  (new.listed, new.search_text, new.list_text, new.description, new.season_tags, new.budget,
    new.created_at)
)
execute function private.follow_outfit_document();

-- One function for three statement triggers, which use the same names for their transition tables.
create function private.follow_worn_pieces()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.refresh_outfit_documents(array(select distinct outfit_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform private.refresh_outfit_documents(array(select distinct outfit_id from old_rows));
  else
    perform private.refresh_outfit_documents(array(
      select outfit_id from new_rows union select outfit_id from old_rows
    ));
  end if;
  return null;
end;
$$;

-- Their names sort after those that derive the outfit's price and colors.
create trigger search_follows_insert
after insert on public.outfit_items
referencing new table as new_rows
for each statement execute function private.follow_worn_pieces();

create trigger search_follows_update
after update on public.outfit_items
referencing old table as old_rows new table as new_rows
for each statement execute function private.follow_worn_pieces();

create trigger search_follows_delete
after delete on public.outfit_items
referencing old table as old_rows
for each statement execute function private.follow_worn_pieces();

create function private.follow_pieces()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    perform private.refresh_piece_documents(array(select id from new_rows));
    return null;
  end if;
  changed := array(
    select new_rows.id
    from new_rows
    join old_rows using (id)
    where (
      new_rows.name, new_rows.tags, new_rows.garment, new_rows.color, new_rows.shop_name,
      new_rows.retailer, new_rows.price, new_rows.sizes, new_rows.availability, new_rows.created_at
    ) is distinct from (
      old_rows.name, old_rows.tags, old_rows.garment, old_rows.color, old_rows.shop_name,
      old_rows.retailer, old_rows.price, old_rows.sizes, old_rows.availability, old_rows.created_at
    )
  );
  if changed <> '{}' then
    perform private.refresh_piece_documents(changed);
    perform private.refresh_outfit_documents(array(
      select distinct outfit_id
      from unnest(changed) as wanted (item_id)
      join public.outfit_items using (item_id)
    ));
  end if;
  return null;
end;
$$;

create trigger search_follows_insert
after insert on public.items
referencing new table as new_rows
for each statement execute function private.follow_pieces();

create trigger search_follows_update
after update on public.items
referencing old table as old_rows new table as new_rows
for each statement execute function private.follow_pieces();
