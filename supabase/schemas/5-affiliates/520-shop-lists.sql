-- The shops of the administration, with what visitors can't read: partner and note.

-- Security definer, because no account may read shops' partners and notes.
create function private.admin_shops(
  search text, has_partner boolean, shop uuid,
  sort text, descending boolean, page_size integer, page_offset integer
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns constant text[] := private.word_patterns(search);
  result jsonb;
begin
  perform private.require_administrator();
  perform private.check_page(page_size, page_offset);
  with counts as (
    select
      shop_id,
      count(*) filter (where taken_down_at is null) as listed,
      count(*) filter (where taken_down_at is not null) as taken_down
    from public.items
    where admin_shops.shop is null or shop_id = admin_shops.shop
    group by shop_id
  ),
  found as (
    select
      shops.*,
      affiliate_partners.shop_name as partner_name,
      coalesce(counts.listed, 0) as listed,
      coalesce(counts.taken_down, 0) as taken_down
    from public.shops
    left join public.affiliate_partners on affiliate_partners.id = shops.partner_id
    left join counts on counts.shop_id = shops.id
    where (admin_shops.shop is null or shops.id = admin_shops.shop)
      and (has_partner is null or has_partner = (shops.partner_id is not null))
      and private.folded(
        concat_ws(
          E'\n', shops.name, array_to_string(shops.domains, E'\n'), affiliate_partners.shop_name
        )
      ) like all (patterns)
  ),
  sorted as (
    select
      found.*,
      row_number() over (
        order by
          case when descending then null else sort_number end,
          case when descending then sort_number end desc,
          case when descending then null else sort_text end,
          case when descending then sort_text end desc nulls last,
          lower(name),
          id
      ) as ordinal
    from found
    cross join lateral (
      select
        case sort
          when 'items' then listed + taken_down
          when 'changed' then extract(epoch from updated_at)
        end as sort_number,
        case sort
          when 'name' then lower(name)
          when 'partner' then lower(partner_name)
        end as sort_text
    ) as keys
  )
  select jsonb_build_object(
    'total', (select count(*) from sorted),
    'shops', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', id, 'name', name, 'slug', slug, 'domains', domains,
          'free_shipping', free_shipping, 'note', note, 'retailer', retailer,
          'partner_id', partner_id, 'partner_name', partner_name, 'updated_at', updated_at,
          'listed', listed, 'taken_down', taken_down,
          'earlier_slugs', array(
            select shop_redirects.slug
            from public.shop_redirects
            where shop_id = sorted.id
            order by 1
          )
        )
        order by ordinal
      ), '[]')
      from sorted
      where ordinal > page_offset and ordinal <= page_offset + page_size
    )
  )
  into result;
  return result;
end;
$$;
grant execute on function private.admin_shops(
  text, boolean, uuid, text, boolean, integer, integer
) to authenticated;

-- Returns a page of shops with their partners, how many of their items are listed and taken down,
-- and their earlier paths, and the number of matches; or only one shop. Searches name, domains and
-- partner. Sorts: name, partner, items, changed. 42501 for everyone but administrators, PT422 for
-- pages out of range.
create function public.admin_shops(
  search text default '',
  has_partner boolean default null,
  shop uuid default null,
  sort text default 'name',
  descending boolean default false,
  page_size integer default 25,
  page_offset integer default 0
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.admin_shops(
    search, has_partner, shop, sort, descending, page_size, page_offset
  );
$$;
grant execute on function public.admin_shops(
  text, boolean, uuid, text, boolean, integer, integer
) to authenticated;
