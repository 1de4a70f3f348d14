-- {"outfit": its title, "outfit_address": where its page is}; nothing for null.
create function private.named_outfit(outfit uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object('outfit', title, 'outfit_address', '/outfits/' || slug)
      from public.outfits
      where id = outfit
    ),
    '{}'
  );
$$;

create function private.named_item(item uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object('item', name, 'item_address', '/pieces/' || slug)
      from public.items
      where id = item
    ),
    '{}'
  );
$$;
