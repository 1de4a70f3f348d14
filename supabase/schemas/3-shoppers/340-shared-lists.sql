-- A link that shows a list to whoever has it. Deleting the row ends the link; another row has
-- another token.
create table public.favorite_list_shares (
  token uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null for the favorites.
  list_id uuid references public.favorite_lists (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint favorite_list_shares_list_key unique nulls not distinct (user_id, list_id)
);

create index favorite_list_shares_list_idx on public.favorite_list_shares (list_id);

alter table public.favorite_list_shares enable row level security;
grant select, delete on table public.favorite_list_shares to authenticated;
-- Not the token: nobody may choose one that is easy to guess, or one of a link that ended.
grant insert (user_id, list_id) on table public.favorite_list_shares to authenticated;
grant select, insert, update, delete on table public.favorite_list_shares to service_role;

create policy "People read their own links"
on public.favorite_list_shares for select to authenticated
using (user_id = (select auth.uid()));

create policy "People share their own lists"
on public.favorite_list_shares for insert to authenticated
with check (
  user_id = (select auth.uid())
  and (list_id is null or list_id in (select id from public.favorite_lists))
);

create policy "People withdraw their own links"
on public.favorite_list_shares for delete to authenticated
using (user_id = (select auth.uid()));

-- Security definer: the row security of lists shows them to their owner only. Published outfits
-- only, for every caller.
create function private.shared_list(token uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with share as (
    select shares.user_id, shares.list_id, coalesce(lists.name, 'Favorites') as name
    from public.favorite_list_shares as shares
    left join public.favorite_lists as lists on lists.id = shares.list_id
    where shares.token = shared_list.token
  ),
  entries as (
    select 1 as part, entry.position, entry.outfit_id, entry.item_id, entry.note
    from share
    join public.favorite_list_entries as entry on entry.list_id = share.list_id
    union all
    select 1, outfit.position, outfit.outfit_id, null, outfit.note
    from share
    join public.favorite_outfits as outfit
      on outfit.user_id = share.user_id and share.list_id is null
    union all
    -- The favorites' outfits and pieces are arranged apart.
    select 2, item.position, null, item.item_id, item.note
    from share
    join public.favorite_items as item on item.user_id = share.user_id and share.list_id is null
    order by part, position desc
    limit 500
  ),
  cards as (
    select (card ->> 'id')::uuid as id, card
    from jsonb_array_elements(
      private.outfit_cards(
        array(
          select outfits.id
          from entries
          join public.outfits on outfits.id = entries.outfit_id
          where outfits.status = 'published'
        )
      )
    ) as card
  )
  select jsonb_build_object(
    'name', share.name,
    'entries', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'note', entries.note,
            'outfits', cards.card,
            'items', case when items.id is not null then jsonb_build_object(
              'id', items.id, 'slug', items.slug, 'name', items.name,
              'shop_name', items.shop_name, 'shop_slug', items.shop_slug,
              'tracking_code', items.tracking_code, 'retailer_url', items.retailer_url,
              'image', items.image, 'price', items.price, 'color', items.color,
              'sizes', items.sizes, 'availability', items.availability
            ) end
          )
          order by entries.part, entries.position desc
        )
        from entries
        left join cards on cards.id = entries.outfit_id
        left join public.items on items.id = entries.item_id
        where cards.id is not null or items.id is not null
      ),
      '[]'
    )
  )
  from share;
$$;
grant execute on function private.shared_list(uuid) to anon, authenticated;

-- A shared list for whoever has its link: {"name", "entries": [{"note", "outfits", "items"}]} with
-- the card of an outfit or a piece each, at most 500, and nothing of whose it is. Null once the
-- link was withdrawn.
create function public.shared_list(token uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.shared_list(token);
$$;
grant execute on function public.shared_list(uuid) to anon, authenticated;
