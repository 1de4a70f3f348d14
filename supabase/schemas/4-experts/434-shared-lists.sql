-- A list of favorites that a client shows to the stylist of a booking.

-- Runs as the caller, whose row security shows only their own lists.
create function private.check_shared_list()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.shared_list_id is not null
    and (tg_op = 'INSERT' or new.shared_list_id is distinct from old.shared_list_id)
    and not exists (
      select 1
      from public.favorite_lists
      where id = new.shared_list_id and user_id = new.client_id
    )
  then
    perform private.refuse(403, 'not_your_list', 'You can only show a list of your own.');
  end if;
  return new;
end;
$$;

create trigger check_shared_list
before insert or update of shared_list_id on public.expert_bookings
for each row execute function private.check_shared_list();

-- Security definer, because row security shows lists only to their owner. Leaves out what shops
-- have taken down and outfits that aren't published.
create function private.booking_list(booking uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  owner uuid;
  list uuid;
  list_name text;
begin
  select client_id, lists.id, coalesce(lists.name, 'Favorites') into owner, list, list_name
  from public.expert_bookings
  left join public.favorite_lists as lists
    on lists.id = shared_list_id and lists.user_id = client_id
  where expert_bookings.id = booking
    and (lists.id is not null or shows_favorites)
    and status <> 'cancelled'
    and (
      client_id = auth.uid() or private.is_own_expert(expert_id) or private.is_admin()
    );
  if list_name is null then
    perform private.refuse(404, 'no_list', 'There is no list here, or it''s no longer shown.');
  end if;
  return jsonb_build_object(
    'name', list_name,
    'entries', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'kind', case when outfits.id is null then 'item' else 'outfit' end,
            'id', coalesce(outfits.id, items.id),
            'slug', coalesce(outfits.slug, items.slug),
            'name', coalesce(outfits.title, items.name),
            'image', coalesce(outfits.hero_image, items.image),
            'price', coalesce(outfits.total_price, items.price),
            'note', kept.note
          )
          order by kept.position desc
        )
        from (
          select *
          from public.favorites
          where user_id = owner and list_id is not distinct from list
          order by position desc
          limit 500
        ) as kept
        left join public.outfits
          on outfits.id = kept.outfit_id and outfits.status = 'published'
        left join public.items on items.id = kept.item_id and items.taken_down_at is null
        where outfits.id is not null or items.id is not null
      ),
      '[]'
    )
  );
end;
$$;
grant execute on function private.booking_list(uuid) to authenticated;

-- Returns the list or the newest 500 favorites that a booking's client shows, to the client, the booking's stylist and
-- administrators: {"name", "entries": [{"kind": "outfit" | "item", "id", "slug", "name", "image",
-- "price", "note"}]}, in the client's order. PT404 for everyone else, without a list, and once the
-- booking is cancelled.
create function public.booking_list(booking uuid)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.booking_list(booking);
$$;
grant execute on function public.booking_list(uuid) to authenticated;
