-- Where an item is used, for its editor.

-- Security definer, because lists and alerts belong to shoppers.
create function private.item_usage(item uuid)
returns table (
  outfits jsonb,
  list_count bigint,
  alert_count bigint,
  click_count bigint,
  commission numeric,
  link_commission numeric,
  link_item_count bigint,
  picture_problem text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  month_ago constant timestamptz := now() - interval '30 days';
  link uuid;
begin
  perform private.require_administrator();
  select affiliate_link_id into link from public.items where id = item_usage.item;
  if not found then
    perform private.refuse(404, 'item_missing', 'This item doesn''t exist.');
  end if;
  return query
  with own_link as (
    select count(*) as items from public.items where affiliate_link_id = link
  ),
  earned as (
    select
      conversions.commission, conversions.click_id is null as is_of_link
    from public.affiliate_conversions as conversions
    where conversions.converted_at > month_ago
      and conversions.status <> 'declined'
      and (
        conversions.click_id is null and conversions.link_id = link
        or conversions.click_id in (
          select id from public.affiliate_link_clicks where item_id = item_usage.item
        )
      )
  )
  select
    to_jsonb(array(
      select jsonb_build_object('id', outfits.id, 'title', outfits.title)
      from public.outfit_items
      join public.outfits on outfits.id = outfit_items.outfit_id
      where outfit_items.item_id = item_usage.item
        and outfits.deleted_at is null
      order by outfits.title, outfits.id
    )),
    (select count(*) from public.favorites where item_id = item_usage.item),
    (
      select count(*)
      from public.alerts
      where item_id = item_usage.item
        and confirmed_at is not null
        and ended_at is null
    ),
    (
      select count(*)
      from public.item_clicks
      where item_id = item_usage.item
        and clicked_at > month_ago
    ),
    (
      select coalesce(sum(earned.commission), 0)
      from earned
      where not is_of_link or own_link.items = 1
    ),
    (
      select coalesce(sum(earned.commission), 0)
      from earned
      where is_of_link and own_link.items > 1
    ),
    own_link.items,
    (
      select problem
      from private.wanted_pictures as wanted
      join public.items as stored on stored.id = item_id
      where item_id = item_usage.item
        and private.pictures_of(stored) = wanted.pictures
    )
  from own_link;
end;
$$;
grant execute on function private.item_usage(uuid) to authenticated;

-- Returns the outfits that show an item ({id, title} by title, drafts included), the lists that name
-- it, the alerts that wait for it, and the clicks and commission of the last 30 days. A purchase
-- counts if its click was on the item, or if it names none and no other item has the link.
-- `link_commission` is the rest of what partners report without a click: it's of all `link_item_count`
-- items of the link. `picture_problem` says which pictures couldn't be copied, and why. 42501 for everyone but administrators, PT404 for an unknown item.
create function public.item_usage(item uuid)
returns table (
  outfits jsonb,
  list_count bigint,
  alert_count bigint,
  click_count bigint,
  commission numeric,
  link_commission numeric,
  link_item_count bigint,
  picture_problem text
)
language sql stable security invoker set search_path = ''
as $$
  select * from private.item_usage(item);
$$;
grant execute on function public.item_usage(uuid) to authenticated;
