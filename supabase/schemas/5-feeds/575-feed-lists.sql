-- Lists of offers and feeds: at an item for shoppers, and for administrators.

-- Returns where else an item is sold: the same GTINs at other shops of active partners whose feed named
-- them, cheapest first, with the code of the link that leads there. Shops' own numbers begin with 2 (02, 002),
-- so equal ones mean nothing. Security definer, because visitors can't read offers and links.
create function private.other_offers(item uuid)
returns table (
  id uuid, shop_name text, price numeric, sizes public.size[], tracking_code text
)
language sql stable security definer set search_path = ''
as $$
  with wanted as (
    select array_agg(gtin) as gtins, max(items.shop_id::text)::uuid as shop_id
    from public.item_variants
    join public.items on items.id = item_id
    where item_id = other_offers.item
      and gtin !~ '^00?2'
  )
  select id, shop_name, price, sizes_in_stock, tracking_code
  from (
    select distinct on (shops.id)
      offers.id, shops.name as shop_name, offers.price, offers.sizes_in_stock, links.tracking_code
    from wanted
    join public.feed_offers as offers on offers.gtins && wanted.gtins
    join public.feeds on feeds.id = offers.feed_id
    join public.shops on shops.id = feeds.shop_id and shops.id <> wanted.shop_id
    join public.affiliate_partners as partners
      on partners.id = shops.partner_id
      and partners.status = 'active'
    cross join lateral (
      select tracking_code
      from public.affiliate_links
      where partner_id = partners.id
        and deleted_at is null
        and private.link_status_now(status, expires_at) = 'active'
      order by campaign_name <> 'Items', created_at, affiliate_links.id
      limit 1
    ) as links
    where offers.missing_since is null
      and offers.is_available
      and feeds.is_active
    order by shops.id, offers.price
  ) as found
  order by price, shop_name
  limit 5;
$$;
grant execute on function private.other_offers(uuid) to anon, authenticated;

create function public.other_offers(item uuid)
returns table (
  id uuid, shop_name text, price numeric, sizes public.size[], tracking_code text
)
language sql stable security invoker set search_path = ''
as $$
  select * from private.other_offers(item);
$$;
grant execute on function public.other_offers(uuid) to anon, authenticated;

-- The admin table of offers with search, filters, sorting and paging.

-- Security definer, because it reads all offers without checking a policy for each row.
create function private.admin_offers(
  search text, shops text[], garments text[], colors text[], sizes text[], state text,
  price_from numeric, price_until numeric, new_since timestamptz, sort text, descending boolean,
  page_size integer, page_offset integer
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns constant text[] := private.word_patterns(search);
  -- Constants of this function, so that callers can't inject SQL.
  sort_key constant text := case sort
    when 'new' then 'offers.first_seen_at'
    when 'name' then 'left(offers.search_text, 100) collate "C"'
    when 'price' then 'offers.price'
  end;
  linked constant text :=
    'exists (select 1 from public.feed_items where feed_items.offer_id = offers.id)';
  state_condition constant text := case coalesce(state, '')
    when '' then 'not ' || linked
    when 'all' then 'true'
    when 'picked' then linked
    when 'on_sale' then 'offers.on_sale and not ' || linked
  end;
  -- Not a subquery, because the planner wouldn't know how many offers these have.
  feeds constant uuid[] := array(
    select feeds.id
    from public.feeds
    join public.shops on shops.id = feeds.shop_id
    where shops.slug = any (admin_offers.shops)
  );
  total bigint;
  page uuid[];
begin
  perform private.require_administrator();
  perform private.check_list_call(search, sort_key, state_condition, page_size, page_offset);
  perform private.check_filter(shops, array(select shops.slug from public.shops));
  perform private.check_filter(garments, enum_range(null::public.garment)::text[]);
  perform private.check_filter(colors, enum_range(null::public.item_color)::text[]);
  perform private.check_filter(sizes, enum_range(null::public.size)::text[]);

  execute private.list_statement(
    'public.feed_offers as offers',
    array[
      case when state is distinct from 'picked' then 'missing_since is null and is_available' end,
      nullif(state_condition, 'true'),
      case when cardinality(shops) > 0 then 'feed_id = any ($2)' end,
      case when cardinality(garments) > 0 then 'garment = any ($3)' end,
      case when cardinality(colors) > 0 then 'color = any ($4)' end,
      case when cardinality(sizes) > 0 then 'sizes_in_stock && $5' end,
      case when price_from is not null then 'price >= $6' end,
      case when price_until is not null then 'price <= $7' end,
      case when new_since is not null then 'first_seen_at >= $8' end
    ],
    cardinality(array_remove(patterns, '%')), sort_key, descending, page_size, page_offset
  )
  into total, page
  using patterns, feeds, garments::public.garment[], colors::public.item_color[],
    sizes::public.size[], price_from, price_until, new_since;

  return jsonb_build_object('total', total, 'offers', to_jsonb(array(
    select jsonb_build_object(
      'id', offers.id, 'name', offers.name, 'brand', offers.brand, 'url', offers.url,
      'shop_name', shops.name, 'shop_slug', shops.slug,
      'style_code', offers.style_code, 'garment', offers.garment, 'color', offers.color,
      'category_text', offers.category_text, 'color_text', offers.color_text,
      'sizes', offers.sizes_in_stock, 'price', offers.price, 'on_sale', offers.on_sale,
      'first_seen_at', offers.first_seen_at, 'missing_since', offers.missing_since,
      'item', (
        select jsonb_build_object('id', items.id, 'name', items.name)
        from public.feed_items
        join public.items on items.id = item_id
        where offer_id = offers.id
        order by leads desc
        limit 1
      )
    )
    from unnest(page) with ordinality as listed (id, position)
    join public.feed_offers as offers on offers.id = listed.id
    join public.feeds on feeds.id = offers.feed_id
    join public.shops on shops.id = feeds.shop_id
    order by listed.position
  )));
end;
$$;
grant execute on function private.admin_offers(
  text, text[], text[], text[], text[], text, numeric, numeric, timestamptz, text, boolean, integer, integer
) to authenticated;

-- Returns {"total", "offers": [{id, name, brand, url, shop_name, shop_slug, style_code, garment,
-- color, category_text, color_text, sizes, price, on_sale, first_seen_at, missing_since, item}]}: the
-- offers in stock that no item has (state null), all of them ('all'), those on sale, or picked ones, whose
-- name, brand, style code, color and category contain all words of the text. `total` is at most 10,001,
-- which stands for more than 10,000. Sorts: new, name, price. At most 100 per page. 42501 for everyone but
-- administrators, PT422 for unknown or out-of-range values.
create function public.admin_offers(
  search text default '',
  shops text[] default '{}',
  garments text[] default '{}',
  colors text[] default '{}',
  sizes text[] default '{}',
  state text default null,
  price_from numeric default null,
  price_until numeric default null,
  new_since timestamptz default null,
  sort text default 'new',
  descending boolean default true,
  page_size integer default 50,
  page_offset integer default 0
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.admin_offers(
    search, shops, garments, colors, sizes, state, price_from, price_until, new_since, sort, descending,
    page_size, page_offset
  );
$$;
grant execute on function public.admin_offers(
  text, text[], text[], text[], text[], text, numeric, numeric, timestamptz, text, boolean, integer, integer
) to authenticated;

-- Security definer here and below, because administrators can't read refusals and imports.
create function private.admin_feeds(feed uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  return (
    select coalesce(jsonb_agg(
      to_jsonb(feeds) || jsonb_build_object(
        'shop_name', shops.name,
        'may_be_picked', (
          select count(*) from public.feed_offers where feed_id = feeds.id and missing_since is null
        ),
        'linked', (
          select count(*)
          from public.feed_items
          join public.feed_offers as offers on offers.id = offer_id
          where offers.feed_id = feeds.id
        ),
        'last_run', (
          select to_jsonb(runs) - 'findings'
          from public.feed_runs as runs
          where feed_id = feeds.id
          order by created_at desc
          limit 1
        ),
        'stopped_run', (
          select to_jsonb(runs) - 'findings'
          from private.stopped_run(feeds.id) as runs
          where runs.id is not null
        )
      )
      order by shops.name, feeds.name
    ), '[]')
    from public.feeds
    join public.shops on shops.id = feeds.shop_id
    where admin_feeds.feed is null or feeds.id = admin_feeds.feed
  );
end;
$$;
grant execute on function private.admin_feeds(uuid) to authenticated;

-- Returns feeds, or one, as rows of the table with {shop_name, may_be_picked, linked, last_run, stopped_run}:
-- how many offers are there, how many items follow them, the last run, and the last one that wasn't dry if
-- it has a problem. 42501 for everyone but administrators.
create function public.admin_feeds(feed uuid default null)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.admin_feeds(feed);
$$;
grant execute on function public.admin_feeds(uuid) to authenticated;

create function private.feed_refusals(run uuid)
returns table (row_number integer, offer text, reason text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  return query
  select refusals.row_number, refusals.offer, refusals.reason
  from private.feed_refusals as refusals
  where run_id = run
  order by refusals.row_number;
end;
$$;
grant execute on function private.feed_refusals(uuid) to authenticated;

-- Returns the rows that a run refused, by their number in the file. 42501 for everyone but administrators.
create function public.feed_refusals(run uuid)
returns table (row_number integer, offer text, reason text)
language sql stable security invoker set search_path = ''
as $$
  select * from private.feed_refusals(run);
$$;
grant execute on function public.feed_refusals(uuid) to authenticated;

create function private.undo_feed_run(run uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  undone public.feed_runs;
begin
  perform private.require_administrator();
  select * into undone from public.feed_runs where id = run;
  if undone.id is distinct from (private.last_feed_run(undone.feed_id)).id or undone.import_id is null then
    perform private.refuse(409, 'run_is_old', 'Only what the last run changed can be undone.');
  end if;
  perform private.undo_import(undone.import_id);
  -- The next run would change the same again.
  update public.feeds set is_active = false where id = undone.feed_id;
end;
$$;
grant execute on function private.undo_feed_run(uuid) to authenticated;

-- Lets the worker give items the prices and availability of before the last run, and stops the feed.
-- Returns at once. PT409 for other runs. 42501 for everyone but administrators.
create function public.undo_feed_run(run uuid)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.undo_feed_run(run);
$$;
grant execute on function public.undo_feed_run(uuid) to authenticated;
