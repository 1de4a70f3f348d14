-- Items that were taken down, and shops whose page moved (docs/product/items.md).

-- Refuses items that were taken down in further outfits; the outfits that have them keep them, and get
-- them back within an hour after they lost them.
-- Security definer, because editors of outfits may not have privileges on items.
create function private.refuse_gone_items()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  added uuid[];
  gone text;
begin
  if tg_op = 'INSERT' then
    added := array(
      select item_id
      from new_rows
      where not exists (
        select 1
        from public.audit_log
        where table_name = 'outfit_items'
          and record_id = outfit_id || ':' || item_id
          and action = 'delete'
          and changed_at > now() - interval '1 hour'
      )
    );
  else
    added := array(
      select item_id
      from (
        select outfit_id, item_id from new_rows
        except
        select outfit_id, item_id from old_rows
      ) as replaced
    );
  end if;
  select items.name
  into gone
  from public.items
  where items.id = any (added)
    and items.taken_down_at is not null
  order by items.name
  limit 1;
  if found then
    perform private.refuse(
      422, 'item_taken_down', format('%s is no longer sold. Choose another item.', gone)
    );
  end if;
  return null;
end;
$$;

create trigger refuse_gone_items_insert
after insert on public.outfit_items
referencing new table as new_rows
for each statement execute function private.refuse_gone_items();

create trigger refuse_gone_items_update
after update on public.outfit_items
referencing old table as old_rows new table as new_rows
for each statement execute function private.refuse_gone_items();

-- Returns the shop whose page is or was at /shops/{path}, with its present slug and the number of
-- items that it sells. No row if there was none.
create function public.shop_page(path text)
returns table (slug text, name text, item_count bigint)
language sql stable set search_path = ''
as $$
  select
    shops.slug, shops.name,
    (
      select count(*)
      from public.items
      where items.shop_id = shops.id
        and items.taken_down_at is null
    )
  from public.shops
  where shops.slug = path
    or shops.id = (
      select shop_redirects.shop_id
      from public.shop_redirects
      where shop_redirects.slug = path
    );
$$;
grant execute on function public.shop_page(text) to anon, authenticated;
