-- Generated with pg-delta from supabase/schemas, except for the data steps.

set local check_function_bodies = off;

create temporary table earlier_retailers on commit drop as select * from public.retailers;
create temporary table earlier_items on commit drop as
select id, retailer, retailer_url, shop_name from public.items;

DROP TRIGGER reactivate_link ON public.affiliate_links;

DROP TRIGGER items_follow_update ON public.affiliate_partners;

DROP TRIGGER announce_public_change ON public.item_variants;

DROP TRIGGER items_follow_update ON public.item_variants;

DROP TRIGGER log_item_variant_change ON public.item_variants;

DROP TRIGGER log_item_variant_insert ON public.item_variants;

DROP TRIGGER record_change ON public.item_variants;

DROP TRIGGER announce_public_change ON public.items;

DROP TRIGGER check_retailer_url ON public.items;

DROP TRIGGER link_item ON public.items;

DROP TRIGGER name_item_shop ON public.items;

DROP TRIGGER record_change ON public.items;

DROP TRIGGER touch_updated_at ON public.items;

DROP TRIGGER announce_public_change ON public.outfits;

DROP TRIGGER record_change ON public.outfits;

DROP INDEX public.favorite_lists_name_idx;

DROP INDEX public.items_created_at_idx;

DROP INDEX public.items_name_idx;

DROP INDEX public.items_shop_idx;

DROP INDEX public.items_style_idx;

DROP VIEW private.due_alerts;

DROP VIEW private.alert_targets;

DROP VIEW private.outfit_card;

ALTER TABLE public.affiliate_partners DROP CONSTRAINT affiliate_partners_retailer_fkey;

ALTER TABLE public.favorite_lists DROP CONSTRAINT favorite_lists_name_is_free;

ALTER TABLE public.items DROP CONSTRAINT items_retailer_fkey;

DROP FUNCTION private.check_retailer_url();

DROP FUNCTION private.folded(text);

DROP FUNCTION private.log_item_variant_change();

DROP FUNCTION private.my_alerts(text);

DROP FUNCTION private.name_item_shop();

DROP FUNCTION private.partner_domains(text, public.retailer);

DROP FUNCTION private.partner_json(private.partner_metrics);

DROP VIEW private.partner_metrics;

DROP FUNCTION private.link_status_now(public.link_status, timestamp with time zone);

DROP FUNCTION private.partner_selling_at(text);

DROP FUNCTION private.search_stem(text);

DROP FUNCTION private.sells_at(text, text, public.retailer);

DROP FUNCTION public.item_price_history(uuid);

DROP FUNCTION public.my_alerts(text);

DROP FUNCTION public.shops();

DROP FUNCTION public.similar_items(uuid, public.size, numeric, integer);

ALTER TABLE public.items DROP COLUMN shop_slug;

DROP TABLE public.retailers;

DROP FUNCTION private.check_retailer_domains();

DROP FUNCTION private.follow_retailer_name();

DROP FUNCTION private.follow_retailers();

CREATE TABLE private.item_import_rows (import_id uuid NOT NULL, row_number integer NOT NULL, cells jsonb NOT NULL, chosen boolean NOT NULL DEFAULT true, item_id uuid, status text, errors jsonb NOT NULL DEFAULT '[]'::jsonb, written boolean NOT NULL DEFAULT false, CONSTRAINT item_import_rows_pkey PRIMARY KEY (import_id, row_number));

CREATE TABLE private.item_imports (id uuid NOT NULL DEFAULT gen_random_uuid(), created_by uuid NOT NULL, file_name text NOT NULL, columns text[] NOT NULL, row_count integer NOT NULL, counts jsonb NOT NULL DEFAULT '{}'::jsonb, error text, created_at timestamp with time zone NOT NULL DEFAULT now(), finished_at timestamp with time zone, CONSTRAINT item_imports_file_name_check CHECK ((char_length(file_name) <= 255)), CONSTRAINT item_imports_pkey PRIMARY KEY (id), CONSTRAINT item_imports_row_count_check CHECK (((row_count >= 1) AND (row_count <= 50000))));

CREATE TABLE public.shop_redirects (slug text NOT NULL, shop_id uuid NOT NULL, CONSTRAINT shop_redirects_pkey PRIMARY KEY (slug));

ALTER TABLE public.shop_redirects ENABLE ROW LEVEL SECURITY;

CREATE TABLE public.shops (id uuid NOT NULL DEFAULT gen_random_uuid(), name text NOT NULL, slug text NOT NULL DEFAULT ''::text, domains text[] NOT NULL, free_shipping boolean NOT NULL DEFAULT false, note text NOT NULL DEFAULT ''::text, retailer public.retailer NOT NULL DEFAULT 'OTHER'::public.retailer, partner_id uuid, created_at timestamp with time zone NOT NULL DEFAULT now(), updated_at timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT shops_domains_are_host_names CHECK ((array_to_string(domains, ' '::text, '?'::text) ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+( [a-z0-9-]+(\.[a-z0-9-]+)+)*$'::text)), CONSTRAINT shops_domains_bounds CHECK (((cardinality(domains) >= 1) AND (cardinality(domains) <= 50) AND (array_ndims(domains) = 1) AND (char_length(array_to_string(domains, ''::text)) <= 3000))), CONSTRAINT shops_name_bounds CHECK ((char_length(name) <= 120)), CONSTRAINT shops_name_check CHECK ((btrim(name) <> ''::text)), CONSTRAINT shops_name_is_one_line CHECK ((name !~ '[[:cntrl:]]'::text)), CONSTRAINT shops_note_bounds CHECK ((char_length(note) <= 2000)), CONSTRAINT shops_pkey PRIMARY KEY (id), CONSTRAINT shops_slug_bounds CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 120))), CONSTRAINT shops_slug_key UNIQUE (slug));

ALTER TABLE public.shops ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.item_variant_changes ADD COLUMN regular_price numeric(10,2);

ALTER TABLE public.item_variants ADD COLUMN reference_price numeric(10,2);

ALTER TABLE public.items ADD COLUMN shop_slug text NOT NULL DEFAULT ''::text;

ALTER TABLE public.items ADD COLUMN shop_id uuid;

ALTER TABLE public.items ADD COLUMN further_images text[] NOT NULL DEFAULT '{}'::text[];

ALTER TABLE public.items ADD COLUMN taken_down_at timestamp with time zone;

ALTER TABLE public.items ADD COLUMN on_sale boolean NOT NULL DEFAULT false;

ALTER TABLE public.items ADD COLUMN reference_price numeric(10,2);

ALTER TABLE public.outfits ADD COLUMN reference_price numeric(10,2);

ALTER TABLE public.item_variant_changes ALTER COLUMN price DROP NOT NULL;

ALTER TABLE public.items ALTER COLUMN retailer SET DEFAULT 'OTHER'::public.retailer;

CREATE TYPE public.item_import_step AS ENUM ('uploading', 'checking', 'checked', 'importing', 'imported', 'failed');

ALTER TABLE private.item_imports ADD COLUMN step public.item_import_step NOT NULL DEFAULT 'uploading'::public.item_import_step;

create or replace function private.add_item_import_rows(import uuid, rows jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  width constant integer := (
    select cardinality(columns)
    from private.item_imports
    where id = import
      and step = 'uploading'
      and created_by = auth.uid()
  );
begin
  perform private.require_administrator();
  if width is null then
    perform private.refuse(409, 'import_closed', 'This import doesn''t take rows anymore.');
  end if;
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) > 5000 or exists (
    select 1
    from jsonb_array_elements(rows) as one
    where jsonb_typeof(one) <> 'array'
      or jsonb_typeof(one -> 0) is distinct from 'number'
      or jsonb_array_length(one) > width + 1
  ) then
    perform private.refuse(422, 'no_rows', 'Each row must be a list of its number and its cells.');
  end if;
  insert into private.item_import_rows (import_id, row_number, cells)
  select import, (one ->> 0)::integer, one
  from jsonb_array_elements(rows) as one
  on conflict (import_id, row_number) do update set cells = excluded.cells;
end;
$$;

create or replace function private.admin_items(search text, shops text[], garments text[], colors text[], availabilities text[], state text, sort text, descending boolean, page_size integer, page_offset integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(search);
  -- Constants of this function, so that callers can't inject SQL.
  sort_key constant text := case sort
    when 'created' then 'items.created_at'
    when 'updated' then 'items.updated_at'
    -- Starts with the name; bytes sort faster than words.
    when 'name' then 'left(items.search_text, 100) collate "C"'
    when 'price' then 'items.price'
    when 'shop' then 'items.shop_slug collate "C"'
  end;
  in_outfits constant text :=
    'exists (select 1 from public.outfit_items where outfit_items.item_id = items.id)';
  state_condition constant text := case coalesce(state, '')
    when '' then 'true'
    when 'taken_down' then 'true'
    when 'on_sale' then 'items.on_sale'
    when 'in_outfits' then in_outfits
    when 'unused' then 'not ' || in_outfits
  end;
  matching text;
  total bigint;
  page uuid[];
begin
  perform private.require_administrator();
  if sort_key is null then
    perform private.refuse(422, 'unknown_sort', 'That sort order doesn''t exist.');
  end if;
  if state_condition is null then
    perform private.refuse(422, 'unknown_filter', 'One of the filters doesn''t exist.');
  end if;
  perform private.check_search_text(search);
  perform private.check_page(page_size, page_offset);
  perform private.check_filter(shops, array(select shops.slug from public.shops));
  perform private.check_filter(garments, enum_range(null::public.garment)::text[]);
  perform private.check_filter(colors, enum_range(null::public.item_color)::text[]);
  perform private.check_filter(availabilities, enum_range(null::public.item_availability)::text[]);

  -- Only the filters that are set become conditions, so that the planner can choose an index.
  matching := array_to_string(
    array[
      'items.taken_down_at is ' || case when state = 'taken_down' then 'not null' else 'null' end,
      nullif(state_condition, 'true'),
      case when pattern is not null then 'items.search_text like $1' end,
      case when cardinality(shops) > 0 then 'items.shop_slug = any ($2)' end,
      case when cardinality(garments) > 0 then 'items.garment = any ($3)' end,
      case when cardinality(colors) > 0 then 'items.color = any ($4)' end,
      case when cardinality(availabilities) > 0 then 'items.availability = any ($5)' end
    ],
    ' and '
  );

  -- Outfits are joined once for both; otherwise, counting all matches would take longer than the page.
  execute format(
    case
      when state in ('in_outfits', 'unused') then
        'with found as materialized (select items.id, %2$s as sort_key from public.items where %1$s)
        select
          least((select count(*) from found), 10001),
          array(select id from found order by sort_key %3$s, id limit $6 offset $7)'
      else
        'select
          (select count(*) from (select from public.items where %1$s limit 10001) as counted),
          array(
            select items.id from public.items where %1$s order by %2$s %3$s, items.id
            limit $6 offset $7
          )'
    end,
    matching, sort_key, case when descending then 'desc' else 'asc' end
  )
  into total, page
  using pattern, shops, garments::public.garment[], colors::public.item_color[],
    availabilities::public.item_availability[], page_size, page_offset;

  return jsonb_build_object('total', total, 'items', (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', items.id, 'version', items.updated_at, 'slug', items.slug, 'name', items.name,
          'image', items.image, 'shop_name', items.shop_name, 'shop_slug', items.shop_slug,
          'style_code', items.style_code, 'garment', items.garment, 'color', items.color,
          'sizes', items.sizes, 'price', items.price, 'on_sale', items.on_sale,
          'reference_price', items.reference_price, 'availability', items.availability,
          'taken_down', items.taken_down_at is not null,
          'outfit_count', (
            select count(*) from public.outfit_items where outfit_items.item_id = items.id
          )
        )
        order by listed.position
      ),
      '[]'
    )
    from unnest(page) with ordinality as listed (id, position)
    join public.items on items.id = listed.id
  ));
end;
$$;

create or replace function private.admin_shops(search text, has_partner boolean, shop uuid, sort text, descending boolean, page_size integer, page_offset integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(search);
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
      and (
        pattern is null
        or private.folded(
          concat_ws(
            E'\n', shops.name, array_to_string(shops.domains, E'\n'), affiliate_partners.shop_name
          )
        ) like pattern
      )
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

create or replace function private.announce_public_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op <> 'UPDATE' or old is distinct from new then
    perform pg_catalog.pg_notify(
      'public_pages', coalesce(pg_catalog.current_setting('ensemble.announced_change', true), '')
    );
    perform pg_catalog.set_config('ensemble.announces_change', 'true', true);
  end if;
  return null;
end;
$$;

create or replace function private.announce_public_changes()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  is_change boolean;
begin
  case tg_op
    when 'INSERT' then
      is_change := exists (select 1 from new_rows);
    when 'DELETE' then
      is_change := exists (select 1 from old_rows);
    else
      is_change := exists (table new_rows except table old_rows);
  end case;
  if is_change then
    perform pg_catalog.pg_notify(
      'public_pages', coalesce(pg_catalog.current_setting('ensemble.announced_change', true), '')
    );
    perform pg_catalog.set_config('ensemble.announces_change', 'true', true);
  end if;
  return null;
end;
$$;

create or replace function private.are_image_urls(urls text[])
returns boolean
language sql immutable set search_path = ''
as $$
  select not exists (
    select 1 from unnest(urls) as url where url = '' or not private.is_image_url(url)
  );
$$;

create or replace function private.cell_urls(cell text)
returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(url order by ordinal), '{}')
  from (
    select url, min(ordinal) as ordinal
    from regexp_split_to_table(cell, '[;|]?\s+|[;|](?=https?://|/storage/)') with ordinality
      as parts (url, ordinal)
    where url <> ''
    group by url
  ) as urls;
$$;

create or replace function private.change_items(items jsonb, change jsonb, dry_run boolean)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  outcomes jsonb;
begin
  perform private.require_administrator();
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) > 500 then
    perform private.refuse(422, 'too_many_rows', 'You can change up to 500 items at a time.');
  end if;
  perform private.check_item_change(change);

  if not dry_run then
    perform 1
    from public.items as stored
    where stored.id in (select (one ->> 'id')::uuid from jsonb_array_elements(items) as one)
    order by stored.id
    for no key update;
  end if;

  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', listed.id, 'name', stored.name, 'shop_name', stored.shop_name, 'color', stored.color,
      'image', stored.image, 'version', stored.updated_at,
      'status', case
        when stored.id is null then 'missing'
        when listed.version is distinct from stored.updated_at
          and not (dry_run and listed.version is null)
          then 'changed_meanwhile'
        when refusal is not null then 'refused'
        when after = before then 'unchanged'
        else 'changed'
      end,
      'error', refusal, 'before', before, 'after', after
    )
    order by listed.position
  ), '[]')
  into outcomes
  from (
    select
      (one ->> 'id')::uuid as id, min((one ->> 'version')::timestamptz) as version,
      min(position) as position
    from jsonb_array_elements(items) with ordinality as given (one, position)
    group by 1
  ) as listed
  left join public.items as stored on stored.id = listed.id
  left join lateral (select private.item_json(stored) as before) as read on stored.id is not null
  left join lateral (select private.changed_item(before, change) as after) as computed
    on stored.id is not null
  left join lateral (select private.item_refusal(after) as refusal) as checked
    on stored.id is not null;

  if not dry_run then
    perform private.write_items((
      select coalesce(jsonb_agg(outcome -> 'after'), '[]')
      from jsonb_array_elements(outcomes) as outcome
      where outcome ->> 'status' = 'changed'
    ));
  end if;
  return (
    select coalesce(
      jsonb_agg(
        outcome - 'after' || jsonb_build_object(
          'version', stored.updated_at,
          'before', case
            when not dry_run and outcome ->> 'status' = 'changed'
              then (outcome -> 'before') || jsonb_build_object('version', stored.updated_at)
          end,
          'sizes', (
            select jsonb_agg(
              jsonb_build_object(
                'size', size_before -> 'size',
                'price', size_before -> 'price', 'sale_price', size_before -> 'sale_price',
                'new_price', size_after -> 'price', 'new_sale_price', size_after -> 'sale_price'
              )
              order by position
            )
            from rows from (
              jsonb_array_elements(nullif(outcome #> '{before,sizes}', 'null')),
              jsonb_array_elements(nullif(outcome #> '{after,sizes}', 'null'))
            ) with ordinality as pairs (size_before, size_after, position)
          )
        )
        order by place
      ),
      '[]'
    )
    from jsonb_array_elements(outcomes) with ordinality as found (outcome, place)
    left join public.items as stored on stored.id = (outcome ->> 'id')::uuid
  );
end;
$$;

create or replace function private.changed_item(item jsonb, change jsonb)
returns jsonb
language sql stable set search_path = ''
as $$
  select case change ->> 'kind'
    when 'taken_down' then item || jsonb_build_object('taken_down', change -> 'taken_down')
    when 'tags' then item || jsonb_build_object('tags', (
      select coalesce(jsonb_agg(tag order by position), '[]')
      from (
        select tag, min(position) as position
        from jsonb_array_elements_text((item -> 'tags') || coalesce(change -> 'add', '[]'))
          with ordinality as listed (tag, position)
        where not coalesce(change -> 'remove', '[]') ? tag
        group by tag
      ) as kept
    ))
    else item || jsonb_build_object('sizes', (
      select jsonb_agg(
        one || case change ->> 'kind'
          when 'price' then jsonb_build_object('price', computed)
          when 'sale' then jsonb_build_object(
            'sale_price', computed,
            'sale_starts_at', (change ->> 'starts_at')::timestamptz,
            'sale_ends_at', (change ->> 'ends_at')::timestamptz
          )
          when 'end_sale' then
            '{"sale_price": null, "sale_starts_at": null, "sale_ends_at": null}'
          else jsonb_build_object('availability', change -> 'availability')
        end
        order by position
      )
      from jsonb_array_elements(item -> 'sizes') with ordinality as listed (one, position)
      cross join lateral (
        select round(
          (one ->> 'price')::numeric * (1 + coalesce((change ->> 'percent')::numeric, 0) / 100)
            + coalesce((change ->> 'amount')::numeric, 0),
          2
        ) as computed
      ) as prices
    ))
  end;
$$;

create or replace function private.check_item_change(change jsonb)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  starts_at timestamptz;
  ends_at timestamptz;
  is_valid boolean;
begin
  starts_at := change ->> 'starts_at';
  ends_at := change ->> 'ends_at';
  is_valid := case change ->> 'kind'
    when 'price' then num_nonnulls(change ->> 'percent', change ->> 'amount') = 1
    when 'sale' then num_nonnulls(change ->> 'percent', change ->> 'amount') = 1
    when 'end_sale' then true
    when 'availability' then
      change ->> 'availability' = any (enum_range(null::public.item_availability)::text[])
    when 'tags' then jsonb_typeof(coalesce(change -> 'add', '[]')) = 'array'
      and jsonb_typeof(coalesce(change -> 'remove', '[]')) = 'array'
      and not jsonb_path_exists(change, '$.add[*] ? (@.type() != "string" || @ == "")')
    when 'taken_down' then jsonb_typeof(change -> 'taken_down') = 'boolean'
  end;
  if is_valid is not true
    or (change ->> 'percent')::numeric not between -100 and 1000
    or (change ->> 'amount')::numeric not between -1000000 and 1000000
    or 'NaN' in (change ->> 'percent', change ->> 'amount')
  then
    perform private.refuse(422, 'item_change', 'That isn''t a change of items.');
  end if;
  if coalesce(starts_at, '2000-01-01Z') >= coalesce(ends_at, '2200-01-01Z')
    or starts_at < '2000-01-01Z' or ends_at >= '2200-01-01Z'
  then
    perform private.refuse(422, 'sale_dates', 'A sale must end after it starts.');
  end if;
end;
$$;

create or replace function private.check_item_save(item jsonb)
returns void
language plpgsql immutable set search_path = ''
as $$
declare
  names constant text[] := array[
    'color', 'further_images', 'garment', 'id', 'image', 'name', 'retailer_url', 'shop_id', 'sizes',
    'style_code', 'tags', 'taken_down', 'version'
  ];
begin
  if jsonb_typeof(item) is distinct from 'object'
    or array(select jsonb_object_keys(item) order by 1) <> names
  then
    perform private.refuse(
      422, 'item_columns', 'An item''s columns are ' || array_to_string(names, ', ') || '.'
    );
  end if;
  if jsonb_typeof(item -> 'sizes') <> 'array'
    or jsonb_array_length(item -> 'sizes') not between 1 and 20
    or (
      select
        count(distinct coalesce(one ->> 'size', '')) < count(*)
        or count(*) > 1 and bool_or(one ->> 'size' is null)
      from jsonb_array_elements(item -> 'sizes') as one
    )
  then
    perform private.refuse(
      422, 'item_sizes', 'An item has either one row without a size or each size once.'
    );
  end if;
end;
$$;

create or replace function private.check_link_address()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  partner public.affiliate_partners;
begin
  -- Older links may break newer rules, but must still be deletable and countable.
  if tg_op = 'UPDATE'
    and (new.original_url, new.partner_id) is not distinct from (old.original_url, old.partner_id)
  then
    return new;
  end if;
  select * into partner from public.affiliate_partners where id = new.partner_id;
  if found and not private.is_url_on(
    new.original_url,
    private.partner_domains(partner.id, partner.website_url, partner.retailer)
  ) then
    perform private.refuse(
      422, 'address_not_allowed',
      format('%s isn''t on %s''s website.', new.original_url, partner.shop_name)
    );
  end if;
  return new;
end;
$$;

create or replace function private.check_partner_site()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.affiliate_links
    where partner_id = new.id
      and not private.is_url_on(
        original_url, private.partner_domains(new.id, new.website_url, new.retailer)
      )
      and private.is_url_on(
        original_url, private.partner_domains(old.id, old.website_url, old.retailer)
      )
  ) then
    perform private.refuse(
      409, 'links_point_elsewhere',
      format('Some %s links still lead to its old site.', new.shop_name)
    );
  end if;
  return new;
end;
$$;

create or replace function private.check_shop_domains()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  taken record;
begin
  perform pg_advisory_xact_lock(hashtext('shop domains'));
  select shops.name, domain
  into taken
  from public.shops
  cross join unnest(shops.domains) as domain
  where shops.id <> new.id
    and domain = any (new.domains)
  limit 1;
  if found then
    perform private.refuse(
      409, 'domain_taken', format('%s belongs to %s.', taken.domain, taken.name)
    );
  end if;
  return null;
end;
$$;

create or replace function private.classify_item_import(import uuid)
returns TABLE(row_number integer, item_key text, item_id uuid, status text, errors jsonb, product jsonb, sizes jsonb)
language plpgsql stable ROWS 50000 set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = 'off'
as $$
#variable_conflict use_column
declare
  columns constant text[] :=
    (select item_imports.columns from private.item_imports where item_imports.id = import);
  item_at constant integer := array_position(columns, 'item');
  name_at constant integer := array_position(columns, 'name');
  shop_at constant integer := array_position(columns, 'shop');
  category_at constant integer := array_position(columns, 'category');
  color_at constant integer := array_position(columns, 'color');
  tags_at constant integer := array_position(columns, 'tags');
  url_at constant integer := array_position(columns, 'product_url');
  style_at constant integer := array_position(columns, 'style_code');
  images_at constant integer := array_position(columns, 'images');
  state_at constant integer := array_position(columns, 'state');
  size_at constant integer := array_position(columns, 'size');
  price_at constant integer := array_position(columns, 'price');
  sale_at constant integer := array_position(columns, 'sale_price');
  starts_at constant integer := array_position(columns, 'sale_starts');
  ends_at constant integer := array_position(columns, 'sale_ends');
  availability_at constant integer := array_position(columns, 'availability');
  amount constant text := '^[0-9]{1,7}(\.[0-9]{1,2})?$';
begin
  return query
  -- Null is a missing cell, '' an empty one.
  with texts as materialized (
    select
      staged.row_number,
      nullif(btrim(cells ->> item_at), '') as item,
      regexp_replace(btrim(cells ->> name_at), '[[:cntrl:]]+', ' ', 'g') as name,
      lower(btrim(cells ->> shop_at)) as shop,
      lower(replace(btrim(cells ->> category_at), ' ', '_')) as category,
      lower(replace(btrim(cells ->> color_at), ' ', '_')) as color,
      btrim(cells ->> tags_at) as tags,
      btrim(cells ->> url_at) as url,
      btrim(cells ->> style_at) as style_code,
      btrim(cells ->> images_at) as images,
      lower(btrim(cells ->> state_at)) as state,
      upper(btrim(cells ->> size_at)) as size,
      btrim(cells ->> price_at) as price,
      btrim(cells ->> sale_at) as sale_price,
      btrim(cells ->> starts_at) as sale_starts,
      btrim(cells ->> ends_at) as sale_ends,
      lower(replace(btrim(cells ->> availability_at), ' ', '_')) as availability
    from private.item_import_rows as staged
    where staged.import_id = import
      and staged.chosen
  ),
  sites as materialized (
    select site, private.website_host(site) as host
    from (select distinct substring(url from '^[^/]*//[^/]*') as site from texts) as distinct_sites
  ),
  located as materialized (
    select texts.*, coalesce(sites.host, '') as host
    from texts
    left join sites on sites.site = substring(texts.url from '^[^/]*//[^/]*')
  ),
  sellers as materialized (
    select wanted.shop, wanted.host, found.id
    from (select distinct coalesce(shop, '') as shop, host from located) as wanted
    left join lateral (
      select id
      from public.shops
      where case
        when wanted.shop <> '' then wanted.shop in (slug, lower(name))
        else id = private.shop_at('https://' || wanted.host || '/')
      end
      order by slug = wanted.shop desc
      limit 1
    ) as found on true
  ),
  named as materialized (
    select wanted.item, coalesce(by_id.id, by_slug.id) as id
    from (select distinct item from texts where item is not null) as wanted
    left join public.items as by_id on by_id.id = case
      when wanted.item ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then wanted.item::uuid
    end
    left join public.items as by_slug on by_slug.slug = wanted.item
  ),
  sold as materialized (
    select located.*, sellers.id as seller_id, nullif(located.style_code, '') as style
    from located
    left join sellers
      on sellers.shop = coalesce(located.shop, '')
      and sellers.host = located.host
  ),
  wanted as materialized (
    select distinct
      seller_id, style, color, case when style is null then url end as url
    from sold
    where item is null and seller_id is not null and color <> ''
  ),
  matches as materialized (
    select wanted.*, min(items.id::text)::uuid as id, count(*) > 1 as is_ambiguous
    from wanted
    join public.items
      on items.shop_id = wanted.seller_id
      and items.color::text = wanted.color
      and items.style_code = wanted.style
    group by 1, 2, 3, 4
    union all
    select wanted.*, min(items.id::text)::uuid, count(*) > 1
    from wanted
    join public.items
      on items.shop_id = wanted.seller_id
      and items.color::text = wanted.color
      and items.retailer_url = wanted.url
    group by 1, 2, 3, 4
  ),
  keyed as materialized (
    select
      sold.*,
      coalesce(named.id, matches.id) as item_id,
      coalesce(matches.is_ambiguous, false) as is_ambiguous,
      case
        when sold.item is not null then coalesce(named.id::text, sold.item)
        when sold.color <> '' and coalesce(sold.style, nullif(sold.url, '')) is not null
          then coalesce(
            matches.id::text, concat_ws(' ', sold.seller_id, coalesce(sold.style, sold.url), sold.color)
          )
        else 'row ' || sold.row_number
      end as item_key,
      case
        when sold.size = any (enum_range(null::public.size)::text[]) then sold.size::public.size
      end as size_value
    from sold
    left join named on named.item = sold.item
    left join matches
      on sold.item is null
      and matches.seller_id = sold.seller_id
      and matches.color = sold.color
      and coalesce(matches.style, '-') = coalesce(sold.style, '-')
      and coalesce(matches.url, '-') = case when sold.style is null then coalesce(sold.url, '-') else '-' end
  ),
  ranked as materialized (
    select
      keyed.*,
      first_value(keyed.row_number) over same_item as first_row,
      first_value(keyed.row_number) over same_size as first_of_size,
      concat_ws(
        E'\x01', name, shop, category, color, tags, url, style_code, images, state
      ) = first_value(concat_ws(
        E'\x01', name, shop, category, color, tags, url, style_code, images, state
      )) over same_item as agrees,
      bool_or(keyed.size is null or keyed.size = '') over all_of_item
        and bool_or(keyed.size <> '') over all_of_item as mixes_sizes
    from keyed
    window
      same_item as (partition by keyed.item_key order by keyed.row_number),
      same_size as (partition by keyed.item_key, coalesce(keyed.size, '') order by keyed.row_number),
      all_of_item as (partition by keyed.item_key)
  ),
  products as materialized (
    select
      ranked.item_key, ranked.first_row, ranked.item_id, ranked.seller_id, ranked.is_ambiguous,
      ranked.item, ranked.category as category_cell, ranked.color as color_cell,
      ranked.state as state_cell, ranked.shop as shop_cell,
      coalesce(ranked.name, stored.name) as name,
      case
        when ranked.shop <> '' or stored.id is null then ranked.seller_id
        else stored.shop_id
      end as shop_id,
      coalesce(ranked.url, stored.retailer_url) as url,
      case when ranked.style_code is null then stored.style_code else ranked.style end as style_code,
      case
        when ranked.images is null
          then array_remove(array[stored.image] || stored.further_images, '')
        else private.cell_urls(ranked.images)
      end as images,
      case
        when coalesce(ranked.category, '') = '' then stored.garment
        when ranked.category = any (enum_range(null::public.garment)::text[])
          then ranked.category::public.garment
      end as garment,
      case
        when coalesce(ranked.color, '') = '' then stored.color
        when ranked.color = any (enum_range(null::public.item_color)::text[])
          then ranked.color::public.item_color
      end as color,
      case
        when ranked.tags is null then coalesce(stored.tags, '{}')
        else private.cell_list(jsonb_build_object('tags', ranked.tags), 'tags')
      end as tags,
      case
        when coalesce(ranked.state, '') = '' then stored.taken_down_at is not null
        else ranked.state = 'taken down'
      end as taken_down,
      stored.garment as stored_garment,
      stored.sizes <> '{}' as has_sizes,
      stored as stored_item
    from ranked
    left join public.items as stored on stored.id = ranked.item_id
    where ranked.row_number = ranked.first_row
  ),
  checked_products as materialized (
    select
      products.*,
      products.item_id is null or (
        name, shop_id, url, style_code, images, garment, color, tags, taken_down
      ) is distinct from (
        (stored_item).name, (stored_item).shop_id, (stored_item).retailer_url,
        (stored_item).style_code,
        array_remove(array[(stored_item).image] || (stored_item).further_images, ''),
        (stored_item).garment, (stored_item).color, (stored_item).tags,
        (stored_item).taken_down_at is not null
      ) as is_changed,
      to_jsonb(array_remove(array[
        case when item is not null and products.item_id is null then
          private.cell_error('item', 'unknown_item', 'No item has this ID or path') end,
        case when item is null and (coalesce(color_cell, '') = '' or coalesce(style_code, url, '') = '') then
          private.cell_error(
            'item', 'not_identified',
            'Add the item, or its shop, its color, and its style code or product URL'
          ) end,
        case when is_ambiguous then
          private.cell_error('item', 'ambiguous', 'Several items match. Add the item') end,
        case when coalesce(name, '') = '' then
          private.cell_error('name', 'required', 'Name is required') end,
        case when char_length(name) > 200 then
          private.cell_error('name', 'too_long', 'Names can have up to 200 characters') end,
        case when shop_cell <> '' and seller_id is null then
          private.cell_error('shop', 'unknown_shop', format('No shop is called “%s”', shop_cell))
        when shop_id is null and coalesce(url, '') <> '' then
          private.cell_error('shop', 'unknown_shop', format('No shop has the site of %s', url)) end,
        case when garment is null and coalesce(category_cell, '') = '' then
          private.cell_error('category', 'required', 'Category is required')
        when garment is null then
          private.cell_error(
            'category', 'unknown_value', format('“%s” isn''t a category', category_cell)
          ) end,
        case when color is null and coalesce(color_cell, '') = '' then
          private.cell_error('color', 'required', 'Color is required')
        when color is null then
          private.cell_error('color', 'unknown_value', format('“%s” isn''t a color', color_cell)) end,
        case when coalesce(url, '') = '' then
          private.cell_error('product_url', 'required', 'Product URL is required')
        when char_length(url) > 2048 then
          private.cell_error('product_url', 'too_long', 'This value is too long or too large')
        when shop_id is not null
          and (shop_id, url)
            is distinct from ((stored_item).shop_id, (stored_item).retailer_url)
          and not private.is_url_on(url, domains)
        then
          private.cell_error(
            'product_url', 'other_site', format('%s isn''t on %s''s website', url, seller_name)
          ) end,
        case when char_length(style_code) > 120 then
          private.cell_error('style_code', 'too_long', 'This value is too long or too large') end,
        case when cardinality(tags) > 50 or char_length(array_to_string(tags, '')) > 3000 then
          private.cell_error('tags', 'too_long', 'This value is too long or too large') end,
        case when cardinality(images) > 6 then
          private.cell_error('images', 'too_many', 'An item can have up to 6 pictures')
        when not private.are_image_urls(images) or char_length(images[1]) > 2048
          or char_length(array_to_string(images, '')) > 10240
        then
          private.cell_error(
            'images', 'not_a_picture', 'Pictures must be web addresses that start with https://'
          ) end,
        case when state_cell not in ('', 'listed', 'taken down') then
          private.cell_error('state', 'unknown_value', 'State must be listed or taken down') end,
        case when has_sizes and garment <> stored_garment
          and (garment in ('boots', 'trainers', 'heels'))
            <> (stored_garment in ('boots', 'trainers', 'heels'))
        then
          private.cell_error(
            'category', 'other_sizes', 'Shoes and clothes have no size in common. Add a new item'
          ) end
      ], null)) as errors
    from products
    left join (select id as seller, name as seller_name, domains from public.shops) as shops
      on shops.seller = products.shop_id
  ),
  targets as materialized (
    select
      ranked.row_number, ranked.item_key, stored.id as variant_id,
      case when ranked.size is null then stored.size else ranked.size_value end as size,
      case
        when ranked.price is null then stored.price
        when ranked.price ~ amount and ranked.price::numeric <= 1000000 then ranked.price::numeric
      end as price,
      case
        when ranked.sale_price is null then stored.sale_price
        when ranked.sale_price ~ amount then ranked.sale_price::numeric
      end as sale_price,
      case
        when ranked.sale_starts is not null then private.cell_instant(ranked.sale_starts)
        when ranked.sale_price is distinct from '' then stored.sale_starts_at
      end as sale_starts_at,
      case
        when ranked.sale_ends is not null then private.cell_instant(ranked.sale_ends)
        when ranked.sale_price is distinct from '' then stored.sale_ends_at
      end as sale_ends_at,
      case
        when coalesce(ranked.availability, '') = '' then coalesce(stored.availability, 'in_stock')
        when ranked.availability = any (enum_range(null::public.item_availability)::text[])
          then ranked.availability::public.item_availability
      end as availability,
      ranked.price as price_cell, ranked.sale_price as sale_cell, ranked.sale_starts,
      ranked.sale_ends, ranked.size as size_cell, ranked.availability as availability_cell,
      ranked.first_row, ranked.first_of_size, ranked.agrees, ranked.mixes_sizes,
      stored.price as old_price, stored.sale_price as old_sale_price,
      stored.sale_starts_at as old_starts_at, stored.sale_ends_at as old_ends_at,
      stored.availability as old_availability
    from ranked
    left join public.item_variants as stored
      on stored.item_id = ranked.item_id
      and (ranked.size is null or stored.size is not distinct from ranked.size_value)
  ),
  checked_targets as (
    select
      targets.*,
      variant_id is null or (price, sale_price, sale_starts_at, sale_ends_at, availability)
        is distinct from (old_price, old_sale_price, old_starts_at, old_ends_at, old_availability)
        as is_changed,
      to_jsonb(array_remove(array[
        case when not agrees then
          private.cell_error(
            null, 'disagrees',
            format('Everything but size, price, sale, and availability must be as in row %s', targets.first_row)
          ) end,
        case when first_of_size < row_number then
          private.cell_error(
            'size', 'duplicate', format('Row %s already has this size of the item', first_of_size)
          ) end,
        case when mixes_sizes then
          private.cell_error('size', 'mixed_sizes', 'An item has either sizes or one size')
        when size_cell = '' and has_sizes then
          private.cell_error('size', 'required', 'This item has sizes. Add the size')
        when size_cell <> '' and size is null then
          private.cell_error('size', 'unknown_value', format('“%s” isn''t a size', size_cell))
        when size_cell <> '' and garment is not null and size <> all (case
          when garment in ('boots', 'trainers', 'heels')
            then '{35,36,37,38,39,40,41,42}'::public.size[]
          else '{XS,S,M,L,XL,XXL}'
        end) then
          private.cell_error('size', 'other_kind', format('%s isn''t a size of %s', size, garment)) end,
        case when price is null then
          private.cell_error('price', 'not_an_amount', 'Price must be an amount, such as 129.90') end,
        case when sale_cell <> '' and sale_price is null then
          private.cell_error(
            'sale_price', 'not_an_amount', 'Sale price must be an amount, such as 99.90'
          )
        when sale_price >= price then
          private.cell_error(
            'sale_price', 'not_cheaper', 'The sale price must be lower than the price'
          ) end,
        case when sale_starts <> '' and sale_starts_at is null then
          private.cell_error(
            'sale_starts', 'not_a_time',
            'Use a date such as 2026-12-31 or 2026-12-31T18:00:00Z'
          ) end,
        case when sale_ends <> '' and sale_ends_at is null then
          private.cell_error(
            'sale_ends', 'not_a_time', 'Use a date such as 2026-12-31 or 2026-12-31T18:00:00Z'
          )
        when sale_ends_at <= sale_starts_at then
          private.cell_error('sale_ends', 'ends_too_early', 'A sale must end after it starts') end,
        case when sale_price is null and coalesce(sale_cell, '') = ''
          and coalesce(sale_starts_at, sale_ends_at) is not null
        then
          private.cell_error('sale_price', 'required', 'A sale needs a sale price') end,
        case when availability is null then
          private.cell_error(
            'availability', 'unknown_value',
            format('Availability must be %s', array_to_string(enum_range(null::public.item_availability), ', '))
          ) end
      ], null)) as errors
    from targets
    join (select item_key as key, garment, has_sizes from checked_products) as product
      on product.key = targets.item_key
  ),
  outcomes as materialized (
    select
      row_number, item_key, bool_or(is_changed) as is_changed,
      -- All sizes of a row have the same errors, but the merged prices differ.
      (array_agg(errors order by errors <> '[]' desc))[1] as errors,
      jsonb_agg(jsonb_build_object(
        'size', size, 'price', price, 'sale_price', sale_price, 'sale_starts_at', sale_starts_at,
        'sale_ends_at', sale_ends_at, 'availability', availability
      )) as sizes
    from checked_targets
    group by row_number, item_key
  ),
  judged as (
    select
      outcomes.*, checked_products.item_id, checked_products.first_row,
      checked_products.is_changed as product_changed,
      case
        when outcomes.row_number = checked_products.first_row
          then checked_products.errors || outcomes.errors
        else outcomes.errors
      end as own_errors,
      bool_or(outcomes.errors <> '[]' or checked_products.errors <> '[]')
        over (partition by outcomes.item_key) as is_refused,
      case when outcomes.row_number = checked_products.first_row then jsonb_build_object(
        'name', name, 'shop_id', shop_id, 'retailer_url', url, 'style_code', style_code,
        'image', coalesce(images[1], ''), 'further_images', images[2:], 'garment', garment,
        'color', color, 'tags', tags, 'taken_down', taken_down
      ) end as product
    from outcomes
    join checked_products using (item_key)
  )
  select
    judged.row_number, judged.item_key, judged.item_id,
    case
      when judged.is_refused then 'refused'
      when judged.item_id is null then 'created'
      when judged.product_changed or judged.is_changed then 'updated'
      else 'unchanged'
    end,
    case
      when judged.own_errors <> '[]' then (
        select jsonb_agg(one -> 0) from jsonb_array_elements(judged.own_errors) as one
      )
      when judged.is_refused then private.cell_error(
        null, 'item_refused', 'Another row of this item was rejected'
      )
      else '[]'
    end,
    judged.product, judged.sizes
  from judged;
end;
$$;

create or replace function private.delete_item_imports()
returns integer
language sql security definer set search_path = ''
as $$
  with deleted as (
    delete from private.item_imports where created_at < now() - interval '7 days' returning 1
  )
  select count(*)::integer from deleted;
$$;

create or replace function private.end_item_import()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.item_imports
  set step = 'failed', error = 'Nothing was imported. ' || private.job_error(new.source_output),
      finished_at = now()
  where id = (new.data ->> 'import')::uuid
    and step in ('checking', 'importing');
  return null;
end;
$$;

create or replace function private.export_account()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  account_id constant uuid := auth.uid();
begin
  if account_id is null then
    perform private.refuse(401, 'not_signed_in', 'Sign in to download your data.');
  end if;
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object(
        'id', id, 'email', email, 'new_email', nullif(email_change, ''),
        'created_at', created_at, 'confirmed_at', email_confirmed_at,
        'last_sign_in_at', last_sign_in_at
      )
      from auth.users
      where id = account_id
    ),
    'user_preferences', (
      select coalesce(jsonb_agg(jsonb_build_object('is_admin', is_admin)), '[]')
      from public.user_preferences
      where user_id = account_id
    ),
    'item_imports', (
      select coalesce(jsonb_agg(to_jsonb(imports) - 'created_by' order by created_at), '[]')
      from private.item_imports as imports
      where created_by = account_id
    ),
    'style_profiles', (
      select coalesce(jsonb_agg(to_jsonb(style_profiles) - 'user_id'), '[]')
      from public.style_profiles
      where user_id = account_id
    ),
    'favorite_openings', (
      select coalesce(jsonb_agg(to_jsonb(openings) - 'user_id'), '[]')
      from private.favorite_openings as openings
      where user_id = account_id
    ),
    'favorite_lists', (
      select coalesce(jsonb_agg(to_jsonb(lists) - 'user_id' order by created_at), '[]')
      from public.favorite_lists as lists
      where user_id = account_id
    ),
    'favorites', (
      select coalesce(
        jsonb_agg(
          to_jsonb(saved) - 'user_id'
            || private.outfit_reference(saved.outfit_id)
            || private.item_reference(saved.item_id)
          order by saved.list_id nulls first, saved.position desc
        ),
        '[]'
      )
      from public.favorites as saved
      where saved.user_id = account_id
    ),
    'favorite_list_shares', (
      select coalesce(jsonb_agg(to_jsonb(shares) - 'user_id' order by created_at), '[]')
      from public.favorite_list_shares as shares
      where user_id = account_id
    ),
    'seen_outfits', (
      select coalesce(
        jsonb_agg(
          to_jsonb(seen) - 'user_id' || private.outfit_reference(outfit_id) order by seen_at
        ),
        '[]'
      )
      from public.seen_outfits as seen
      where user_id = account_id
    ),
    'shopped_items', (
      select coalesce(
        jsonb_agg(
          to_jsonb(shopped) - 'user_id'
            || private.outfit_reference(outfit_id)
            || private.item_reference(item_id)
          order by shopped_at
        ),
        '[]'
      )
      from public.shopped_items as shopped
      where user_id = account_id
    ),
    'outfit_reviews', (
      select coalesce(
        jsonb_agg(
          to_jsonb(reviews) - 'user_id' || private.outfit_reference(outfit_id) order by created_at
        ),
        '[]'
      )
      from public.outfit_reviews as reviews
      where user_id = account_id
    ),
    'outfit_review_votes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('review_id', review_id, 'created_at', votes.created_at)
            || private.outfit_reference(outfit_id)
          order by votes.created_at
        ),
        '[]'
      )
      from public.outfit_review_votes as votes
      join public.outfit_reviews on outfit_reviews.id = votes.review_id
      where votes.user_id = account_id
    ),
    'expert_bookings', (
      select coalesce(
        jsonb_agg(
          to_jsonb(bookings) - 'client_id' - 'expected_starts_at'
            || jsonb_build_object('expert', expert_stylists.name, 'package', service_packages.name)
          order by starts_at
        ),
        '[]'
      )
      from public.expert_bookings as bookings
      join public.expert_stylists on expert_stylists.id = bookings.expert_id
      join public.service_packages on service_packages.id = bookings.package_id
      where client_id = account_id
    ),
    'expert_booking_events', (
      select coalesce(jsonb_agg(to_jsonb(events) order by events.happened_at, events.id), '[]')
      from public.expert_booking_events as events
      join public.expert_bookings on expert_bookings.id = events.booking_id
      where client_id = account_id
    ),
    'expert_reviews', (
      select coalesce(
        jsonb_agg(
          to_jsonb(reviews) - 'client_id' || jsonb_build_object('expert', expert_stylists.name)
          order by reviews.created_at
        ),
        '[]'
      )
      from public.expert_reviews as reviews
      join public.expert_stylists on expert_stylists.id = reviews.expert_id
      where client_id = account_id
    ),
    'alert_recipients', (
      select coalesce(jsonb_agg(to_jsonb(recipients) - 'user_id'), '[]')
      from public.alert_recipients as recipients
      where user_id = account_id
    ),
    'alerts', (
      select coalesce(
        jsonb_agg(
          to_jsonb(alerts) - 'recipient_id' - 'caller'
            || private.outfit_reference(outfit_id)
            || private.item_reference(item_id)
          order by alerts.created_at
        ),
        '[]'
      )
      from public.alerts
      join public.alert_recipients on alert_recipients.id = alerts.recipient_id
      where user_id = account_id
    ),
    'refused_mailboxes', (
      select coalesce(jsonb_agg(to_jsonb(refused) - 'mailbox'), '[]')
      from private.refused_mailboxes as refused
      where mailbox = private.mailbox_digest(private.email_of(account_id))
    ),
    'message_outbox', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'kind', kind, 'recipient', recipient, 'payload', payload, 'status', status,
            'created_at', created_at, 'sent_at', sent_at
          )
          order by created_at
        ),
        '[]'
      )
      from public.message_outbox
      where user_id = account_id
    ),
    'account_deletion_requests', (
      select coalesce(jsonb_agg(to_jsonb(requests) - 'user_id' order by requested_at), '[]')
      from public.account_deletion_requests as requests
      where user_id = account_id
    )
  );
end;
$$;

create or replace function private.export_items(after uuid, shop text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_administrator();
  return (
    with page as materialized (
      select *
      from public.items
      where id > coalesce(export_items.after, '00000000-0000-0000-0000-000000000000')
        and (export_items.shop is null or shop_slug = export_items.shop)
      order by id
      limit 250
    )
    select jsonb_build_object(
      'rows', coalesce(
        jsonb_agg(
          jsonb_build_object(
            'item', page.id, 'name', page.name, 'shop', page.shop_slug, 'category', page.garment,
            'color', page.color, 'tags', array_to_string(page.tags, '; '),
            'product_url', page.retailer_url, 'style_code', page.style_code,
            'images', array_to_string(
              array_remove(array[page.image] || page.further_images, ''), '; '
            ),
            'state', case when page.taken_down_at is null then 'listed' else 'taken down' end,
            'size', sizes.size, 'price', sizes.price, 'sale_price', sizes.sale_price,
            'sale_starts', sizes.sale_starts_at, 'sale_ends', sizes.sale_ends_at,
            'availability', sizes.availability
          )
          order by page.id, sizes.size
        ),
        '[]'
      ),
      'next', case when (select count(*) from page) = 250 then (
        select id from page order by id desc limit 1
      ) end
    )
    from page
    join public.item_variants as sizes on sizes.item_id = page.id
  );
end;
$$;

create or replace function private.find_item_shop()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shop public.shops;
begin
  if new.shop_id is null then
    new.shop_id := private.shop_at(new.retailer_url);
  end if;
  select * into shop from public.shops where id = new.shop_id for share;
  -- Shops' own changes reach items that older rules let in.
  if (tg_op = 'INSERT' or (new.shop_id, new.retailer_url) <> (old.shop_id, old.retailer_url))
    and not coalesce(private.is_url_on(new.retailer_url, shop.domains), false)
  then
    perform private.refuse(
      422, 'retailer_url_not_allowed',
      case
        when shop.id is null then format('No shop has the site of %s.', new.retailer_url)
        else format('%s isn''t on %s''s website.', new.retailer_url, shop.name)
      end
    );
  end if;
  new.retailer := shop.retailer;
  new.shop_name := shop.name;
  new.shop_slug := shop.slug;
  return new;
end;
$$;

create or replace function private.folded(text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    -- ASCII has no marks, and is most of what is folded.
    when octet_length($1) = char_length($1) then lower($1)
    else translate(
      regexp_replace(
        lower(normalize($1, nfkd)),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'
      ),
      '’‘ʼ', ''''''''
    )
  end;
end;
$$;

create or replace function private.follow_item_variants()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[];
begin
  if tg_op = 'DELETE' then
    -- A size's prices end when it is removed, but not when its item is.
    insert into public.item_variant_changes (item_id, size, availability, changed_at)
    select old_rows.item_id, old_rows.size, 'sold_out', greatest(old_rows.changed_at, now())
    from old_rows
    join public.items on items.id = old_rows.item_id;
    perform private.refresh_item_summaries(array(select distinct item_id from old_rows));
    return null;
  end if;

  if tg_op = 'INSERT' then
    insert into public.item_variant_changes (
      item_id, size, price, regular_price, availability, changed_at
    )
    select item_id, size, current_price, price, availability, changed_at
    from new_rows
    order by item_id, size;
    changed := array(select distinct item_id from new_rows where current_price < price);
  else
    insert into public.item_variant_changes (
      item_id, size, price, regular_price, availability, changed_at
    )
    select item_id, size, current_price, price, availability, changed_at
    from (
      select item_id, size, current_price, price, availability, changed_at from new_rows
      except
      select item_id, size, current_price, price, availability, changed_at from old_rows
    ) as different
    order by item_id, size;
    changed := array(
      select distinct item_id
      from (
        select item_id, size, current_price, price from new_rows where current_price < price
        except
        select item_id, size, current_price, price from old_rows
      ) as different
    );
  end if;
  if changed <> '{}' then
    perform private.refresh_reference_prices(changed);
  end if;
  perform private.refresh_item_summaries(array(select distinct item_id from new_rows));
  return null;
end;
$$;

create or replace function private.follow_items()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_outfit_contents(array(
    select distinct outfit_items.outfit_id
    from (
      select id, price, color, sizes, shop_id, on_sale, reference_price from new_rows
      except
      select id, price, color, sizes, shop_id, on_sale, reference_price from old_rows
    ) as different
    join public.outfit_items on outfit_items.item_id = different.id
  ));
  return null;
end;
$$;

create or replace function private.follow_items_in_search()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[];
  reworded uuid[];
begin
  if tg_op = 'INSERT' then
    perform private.refresh_item_documents(array(select id from new_rows));
    return null;
  end if;
  reworded := array(
    select id
    from (
      select id, name, tags, garment, color, shop_name, sizes, created_at, taken_down_at
      from new_rows
      except
      select id, name, tags, garment, color, shop_name, sizes, created_at, taken_down_at
      from old_rows
    ) as different
  );
  changed := reworded || array(
    select id
    from (
      select id, retailer, price, availability from new_rows
      except
      select id, retailer, price, availability from old_rows
    ) as different
    except
    select unnest(reworded)
  );
  if changed <> '{}' then
    if reworded <> '{}' then
      perform private.refresh_item_documents(reworded);
    end if;
    -- Prices change most often, and finding the words takes longest.
    update private.item_documents
    set retailer = items.retailer, price = items.price, availability = items.availability
    from unnest(changed) as requested (id)
    join public.items using (id)
    where item_documents.item_id = requested.id
      and (item_documents.retailer, item_documents.price, item_documents.availability)
        <> (items.retailer, items.price, items.availability);
    perform private.refresh_outfit_documents(array(
      select distinct outfit_id
      from unnest(changed) as requested (item_id)
      join public.outfit_items using (item_id)
    ));
  end if;
  return null;
end;
$$;

create or replace function private.follow_link_to_items()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.items set tracking_code = tracking_code where affiliate_link_id = new.id;
  return null;
end;
$$;

create or replace function private.follow_new_items()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- private.write_items adds them itself.
  if current_setting('ensemble.writes_sizes', true) = 'true' then
    return null;
  end if;
  insert into public.item_variants (item_id, size, price, availability, changed_at)
  select
    new_rows.id, size, new_rows.price, new_rows.availability, least(new_rows.created_at, now())
  from new_rows
  cross join lateral unnest(
    case when new_rows.sizes = '{}' then array[null::public.size] else new_rows.sizes end
  ) as size
  group by new_rows.id, size, new_rows.price, new_rows.availability, new_rows.created_at;
  return null;
end;
$$;

create or replace function private.follow_partner_to_items()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.items
  set tracking_code = items.tracking_code
  from public.affiliate_links
  where affiliate_links.partner_id = new.id
    and items.affiliate_link_id = affiliate_links.id;

  if new.status = 'active' then
    perform private.link_shop_items(shops.id, null)
    from public.shops
    where shops.partner_id = new.id;

    update public.shops
    set partner_id = new.id
    where partner_id is null
      and (
        private.is_url_on(new.website_url, domains)
        or retailer <> 'OTHER' and retailer = new.retailer
      );
  end if;
  return null;
end;
$$;

create or replace function private.follow_shop()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (new.name, new.slug) <> (old.name, old.slug) then
    update public.items set shop_name = shop_name where shop_id = new.id;
  end if;
  if new.partner_id is distinct from old.partner_id then
    perform private.link_shop_items(new.id, old.partner_id);
  end if;
  return null;
end;
$$;

create or replace function private.follow_shops()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_outfit_contents(array(
    select distinct outfit_items.outfit_id
    from new_rows
    join old_rows using (id)
    join public.items on items.shop_id = new_rows.id
    join public.outfit_items on outfit_items.item_id = items.id
    where new_rows.free_shipping <> old_rows.free_shipping
  ));
  return null;
end;
$$;

create or replace function private.follow_taken_down()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[];
begin
  changed := array(
    select id
    from (
      select id, taken_down_at from new_rows except select id, taken_down_at from old_rows
    ) as different
  );
  if changed <> '{}' then
    perform private.refresh_item_summaries(changed);
  end if;
  return null;
end;
$$;

create or replace function private.is_in_stock(item uuid, outfit uuid, wanted_size public.size)
returns boolean
language sql stable set search_path = ''
as $$
  select count(*) > 0 and bool_and(
    exists (
      select 1
      from public.item_variants
      where item_variants.item_id = items.id
        and item_variants.availability in ('in_stock', 'low_stock')
        and not exists (
          select 1
          from public.items as listed
          where listed.id = items.id
            and listed.taken_down_at is not null
        )
        and (
          wanted_size is null
          or coalesce(item_variants.size, wanted_size) = wanted_size
          or outfit is not null and (item_variants.size <= 'XXL') <> (wanted_size <= 'XXL')
        )
    )
  )
  from (
    select item as id where item is not null
    union all
    select item_id from public.outfit_items where outfit_id = outfit
  ) as items;
$$;

create or replace function private.item_import_outcomes(import uuid, refused boolean, after integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'row', row_number, 'status', status, 'errors', errors, 'written', written
        ) || case when refused then jsonb_build_object('cells', cells - 0) else '{}' end
        order by row_number
      ),
      '[]'
    )
    from (
      select *
      from private.item_import_rows as staged
      where staged.import_id = import
        and staged.row_number > after
        and staged.status is not null
        and (not refused or staged.status = 'refused')
      order by staged.row_number
      limit 5000
    ) as page
  );
end;
$$;

create or replace function private.item_imports(only_import uuid)
returns TABLE(id uuid, file_name text, started_by text, step public.item_import_step, row_count integer, counts jsonb, error text, created_at timestamp with time zone, finished_at timestamp with time zone)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_administrator();
  return query
    select
      id, file_name, private.email_of(created_by), step, row_count, counts, error, created_at,
      finished_at
    from private.item_imports
    where id = only_import
      or only_import is null and step <> 'uploading'
    order by created_at desc
    limit 20;
end;
$$;

create or replace function private.item_json(item public.items)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', item.id, 'version', item.updated_at, 'name', item.name, 'shop_id', item.shop_id,
    'retailer_url', item.retailer_url, 'style_code', item.style_code, 'image', item.image,
    'further_images', item.further_images, 'garment', item.garment, 'color', item.color,
    'tags', item.tags, 'taken_down', item.taken_down_at is not null,
    'sizes', (
      select jsonb_agg(
        jsonb_build_object(
          'size', size, 'price', price, 'sale_price', sale_price,
          'sale_starts_at', sale_starts_at, 'sale_ends_at', sale_ends_at,
          'availability', availability
        )
        order by size
      )
      from public.item_variants
      where item_id = item.id
    )
  );
$$;

create or replace function private.item_refusal(item jsonb)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when bool_or(price < 0 or sale_price < 0) then 'The price would be below 0.'
    when bool_or(price > 1000000) then 'The price would be above 1,000,000.'
    when bool_or(sale_price >= price) then 'The sale price wouldn''t be below the price.'
    when jsonb_array_length(item -> 'tags') > 50
      or length((select string_agg(tag, '') from jsonb_array_elements_text(item -> 'tags') as tag))
        > 3000
      then 'It would have too many tags.'
  end
  from jsonb_to_recordset(item -> 'sizes') as size_row (price numeric, sale_price numeric);
$$;

create or replace function private.item_rows(item_ids uuid[])
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', items.id,
        'slug', items.slug,
        'name', items.name,
        'shop_name', items.shop_name,
        'shop_slug', items.shop_slug,
        'tracking_code', items.tracking_code,
        'retailer_url', items.retailer_url,
        'image', items.image,
        'price', items.price,
        'color', items.color,
        'sizes', items.sizes,
        'availability', items.availability,
        'reference_price', items.reference_price
      )
      order by listed.ordinal
    ),
    '[]'
  )
  from unnest(item_ids) with ordinality as listed (id, ordinal)
  join public.items on items.id = listed.id;
$$;

create or replace function private.item_search_text(name text, shop_name text, style_code text, retailer_url text)
returns text
language sql immutable set search_path = ''
as $$
  select private.folded(concat_ws(E'\n', name, shop_name, style_code, retailer_url));
$$;

create or replace function private.item_usage(item uuid)
returns TABLE(outfits jsonb, list_count bigint, alert_count bigint, click_count bigint, commission numeric, link_commission numeric, link_item_count bigint)
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
  with recent_clicks as (
    select affiliate_link_id
    from public.item_clicks
    where item_id = item_usage.item
      and clicked_at > month_ago
  ),
  own_link as (
    select count(*) as items from public.items where affiliate_link_id = link
  ),
  earned as (
    select
      conversions.commission,
      exists (
        select 1
        from public.affiliate_link_clicks as clicks
        join public.item_clicks
          on item_clicks.affiliate_link_id = clicks.link_id
          and item_clicks.visitor = clicks.visitor
          and item_clicks.clicked_hour = clicks.clicked_hour
        where clicks.id = conversions.click_id
          and item_clicks.item_id = item_usage.item
      ) as is_own,
      conversions.click_id is null and conversions.link_id = link as is_of_link
    from public.affiliate_conversions as conversions
    where conversions.converted_at > month_ago
      and (
        conversions.link_id = link
        or conversions.link_id in (select affiliate_link_id from recent_clicks)
      )
  )
  select
    (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', outfits.id, 'title', outfits.title)
          order by outfits.title, outfits.id
        ),
        '[]'
      )
      from public.outfit_items
      join public.outfits on outfits.id = outfit_items.outfit_id
      where outfit_items.item_id = item_usage.item
        and outfits.deleted_at is null
    ),
    (select count(*) from public.favorites where item_id = item_usage.item),
    (
      select count(*)
      from public.alerts
      where item_id = item_usage.item
        and confirmed_at is not null
        and ended_at is null
    ),
    (select count(*) from recent_clicks),
    (
      select coalesce(sum(earned.commission), 0)
      from earned
      where is_own or is_of_link and own_link.items = 1
    ),
    (
      select coalesce(sum(earned.commission), 0)
      from earned
      where is_of_link and own_link.items > 1
    ),
    own_link.items
  from own_link;
end;
$$;

create or replace function private.keep_chain()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.retailer <> 'OTHER' then
    perform private.refuse(409, 'shop_is_fixed', format('%s can''t be deleted or merged.', old.name));
  end if;
  return old;
end;
$$;

create or replace function private.keep_used_domains()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.items
    where shop_id = new.id
      and not private.is_url_on(retailer_url, new.domains)
      and private.is_url_on(retailer_url, old.domains)
  ) then
    perform private.refuse(
      409, 'domain_in_use', format('Some %s items still use a removed domain.', new.name)
    );
  end if;
  return new;
end;
$$;

create or replace function private.link_item()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seller record;
begin
  select affiliate_partners.id, shops.domains
  into seller
  from public.shops
  join public.affiliate_partners on affiliate_partners.id = shops.partner_id
  where shops.id = new.shop_id
    and affiliate_partners.status = 'active';
  if tg_op = 'UPDATE' and new.shop_id <> old.shop_id and not exists (
    select 1
    from public.affiliate_links
    where id = new.affiliate_link_id
      and partner_id = seller.id
  ) then
    new.affiliate_link_id := null;
  end if;
  if new.affiliate_link_id is not null or seller.id is null then
    return new;
  end if;
  -- Two queries, so that each reads an index and not all links of the partner.
  new.affiliate_link_id := coalesce(
    (
      select id
      from public.affiliate_links
      where original_url = new.retailer_url
        and partner_id = seller.id
        and deleted_at is null
        and private.link_status_now(status, expires_at) = 'active'
      order by campaign_name = 'Items', created_at, id
      limit 1
    ),
    (
      select id
      from public.affiliate_links
      where partner_id = seller.id
        and campaign_name = 'Items'
        and deleted_at is null
        and private.link_status_now(status, expires_at) = 'active'
      order by created_at, id
      limit 1
    )
  );
  if new.affiliate_link_id is null then
    insert into public.affiliate_links (partner_id, campaign_name, original_url)
    values (seller.id, 'Items', 'https://' || seller.domains[1])
    returning id into new.affiliate_link_id;
  end if;
  return new;
end;
$$;

create or replace function private.link_shop_items(shop uuid, partner_before uuid)
returns void
language sql security definer set search_path = ''
as $$
  update public.items
  set affiliate_link_id = null
  from public.affiliate_links
  where items.shop_id = shop
    and affiliate_links.id = items.affiliate_link_id
    and affiliate_links.partner_id = partner_before;

  update public.items
  set tracking_code = tracking_code
  where shop_id = shop
    and affiliate_link_id is null;
$$;

create or replace function private.link_status_now(status public.link_status, expires_at timestamp with time zone)
returns public.link_status
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when status = 'active' and expires_at <= now() then 'expired'::public.link_status
    else status
  end;
end;
$$;

create or replace function private.merge_shops(source uuid, target uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  merged public.shops;
  kept public.shops;
begin
  perform private.require_administrator();
  perform 1 from public.shops where id in (source, target) order by id for update;
  select * into merged from public.shops where id = source;
  select * into kept from public.shops where id = target;
  if merged.id is null or kept.id is null or source = target then
    perform private.refuse(404, 'shop_missing', 'One of these shops doesn''t exist anymore.');
  end if;
  if merged.retailer <> 'OTHER' or kept.retailer <> 'OTHER' then
    perform private.refuse(
      409, 'shop_is_fixed',
      format(
        '%s can''t be deleted or merged.',
        case when merged.retailer <> 'OTHER' then merged.name else kept.name end
      )
    );
  end if;

  kept.domains := kept.domains
    || array(select unnest(merged.domains) except select unnest(kept.domains));
  if cardinality(kept.domains) > 50 then
    perform private.refuse(409, 'too_many_domains', 'A shop can have up to 50 domains.');
  end if;
  set constraints public.check_shop_domains deferred;
  update public.shops
  set domains = kept.domains,
    partner_id = coalesce(kept.partner_id, merged.partner_id)
  where id = target;
  update public.items set shop_id = target where shop_id = source;
  update public.shop_redirects set shop_id = target where shop_id = source;
  delete from public.shops where id = source;
  insert into public.shop_redirects (slug, shop_id) values (merged.slug, target);
  set constraints public.check_shop_domains immediate;
end;
$$;

create or replace function private.my_alerts(manage_key text)
returns TABLE(id uuid, kind public.alert_kind, item_id uuid, outfit_id uuid, slug text, name text, image text, price numeric, sizes public.size[], price_limit numeric, size public.size, since_price numeric, told_price numeric, told_at timestamp with time zone, ended_at timestamp with time zone, taken_down_at timestamp with time zone)
language sql stable security definer set search_path = ''
as $$
  select
    targets.id, targets.kind, targets.item_id, targets.outfit_id, targets.slug, targets.name,
    targets.image, targets.price, targets.sizes, targets.price_limit, targets.size,
    targets.since_price, targets.told_price, targets.told_at, targets.ended_at,
    targets.taken_down_at
  from private.alert_targets as targets
  where targets.recipient_id = private.alert_recipient(manage_key)
    and targets.confirmed_at is not null
  order by targets.created_at desc, targets.id;
$$;

create or replace function private.name_shop_page()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  base constant text := btrim(left(private.slug_of(new.name), 100), '-');
  attempt integer := 1;
begin
  if new.slug = '' then
    new.slug := base;
    while exists (select 1 from public.shops where slug = new.slug and id <> new.id)
      or exists (select 1 from public.shop_redirects where slug = new.slug and shop_id <> new.id)
    loop
      attempt := attempt + 1;
      new.slug := base || '-' || attempt;
    end loop;
  elsif exists (select 1 from public.shop_redirects where slug = new.slug and shop_id <> new.id)
    or exists (select 1 from public.shops where slug = new.slug and id <> new.id)
  then
    perform private.refuse(
      409, 'slug_taken', format('The path /shops/%s leads to another shop.', new.slug)
    );
  end if;
  return new;
end;
$$;

create or replace function private.partner_domains(partner uuid, website_url text, retailer public.retailer)
returns text[]
language sql stable security definer set search_path = ''
as $$
  select array_remove(
    array(
      select unnest(domains)
      from public.shops
      where partner_id = partner
        or shops.retailer <> 'OTHER' and shops.retailer = partner_domains.retailer
    ) || private.website_host(website_url),
    null
  );
$$;

create or replace function private.record_history(of_table text, of_record text, older_than bigint, page_size integer)
returns TABLE(id bigint, changed_at timestamp with time zone, actor_email text, action public.change_action, table_name text, subject text, before jsonb, after jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse(403, 'not_administrator', 'Only administrators can read the log.');
  end if;
  if page_size not between 1 and 100 then
    perform private.refuse(422, 'page_size', 'A page can have 1 to 100 saves.');
  end if;
  return query
  with whole_log as materialized (
    select * from private.record_log(of_table, of_record)
  ),
  earlier as (
    -- Changes of one transaction share its time.
    select whole_log.*, dense_rank() over (order by whole_log.changed_at desc) as save
    from whole_log
    where older_than is null
      or whole_log.changed_at < (
        select oldest.changed_at from whole_log as oldest where oldest.id = older_than
      )
  )
  select
    log.id, log.changed_at,
    case
      when log.actor_id is null then null
      else coalesce(users.email::text, '')
    end,
    log.action, log.table_name,
    case
      when log.table_name = 'outfit_items' then (
        select name from public.items
        where items.id = (coalesce(log.after, log.before) ->> 'item_id')::uuid
      )
      when log.table_name = 'collection_outfits' and of_table = 'outfits' then (
        select title from public.collections
        where collections.id = (coalesce(log.after, log.before) ->> 'collection_id')::uuid
      )
      when log.table_name = 'collection_outfits' then (
        select title from public.outfits
        where outfits.id = (coalesce(log.after, log.before) ->> 'outfit_id')::uuid
      )
    end,
    private.with_shop_name(log.before), private.with_shop_name(log.after)
  from earlier as log
  left join auth.users on users.id = log.actor_id
  where log.save <= page_size
  order by log.changed_at desc, log.id desc;
end;
$$;

create or replace function private.record_item_variants()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  derived constant text[] :=
    array['id', 'item_id', 'size', 'current_price', 'reference_price', 'changed_at'];
  befores jsonb[];
  afters jsonb[];
begin
  if not (private.is_admin() or coalesce(auth.role(), '') = 'service_role') then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    befores := array(select to_jsonb(old_rows) from old_rows);
  end if;
  if tg_op <> 'DELETE' then
    afters := array(select to_jsonb(new_rows) from new_rows);
  end if;
  insert into public.audit_log (actor_id, action, table_name, record_id, before, after)
  select
    auth.uid(), lower(tg_op)::public.change_action, tg_table_name,
    coalesce(old_row, new_row) ->> 'item_id',
    jsonb_object_agg(size, old_row - derived) filter (where old_row is not null),
    jsonb_object_agg(size, new_row - derived) filter (where new_row is not null)
  from unnest(befores) as old_row
  full join unnest(afters) as new_row on new_row ->> 'id' = old_row ->> 'id'
  cross join lateral coalesce(coalesce(old_row, new_row) ->> 'size', 'One size') as size
  where old_row - derived is distinct from new_row - derived
  group by coalesce(old_row, new_row) ->> 'item_id';
  return null;
end;
$$;

create or replace function private.record_log(of_table text, of_record text)
returns SETOF public.audit_log
language sql stable set search_path = ''
as $$
  select * from public.audit_log where table_name = of_table and record_id = of_record
  union all
  select *
  from public.audit_log
  where of_table = 'outfits'
    and table_name in ('outfit_items', 'outfit_images', 'collection_outfits')
    and coalesce(after, before) ->> 'outfit_id' = of_record
  union all
  select *
  from public.audit_log
  where of_table = 'collections'
    and table_name = 'collection_outfits'
    and coalesce(after, before) ->> 'collection_id' = of_record
  union all
  -- A new item's sizes belong to its creation.
  select sizes.*
  from public.audit_log as sizes
  where of_table = 'items'
    and sizes.table_name = 'item_variants'
    and sizes.record_id = of_record
    and not exists (
      select 1
      from public.audit_log as created
      where created.table_name = 'items'
        and created.record_id = of_record
        and created.action = 'insert'
        and created.changed_at = sizes.changed_at
    )
  union all
  select *
  from public.audit_log
  where of_table = 'expert_stylists'
    and table_name in ('service_packages', 'expert_availability', 'expert_days_off')
    and coalesce(after, before) ->> 'expert_id' = of_record
  union all
  select *
  from private.booking_log(case when of_table = 'expert_bookings' then of_record::uuid end);
$$;

create or replace function private.redirect_shop_page()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.shop_redirects where slug = new.slug;
  insert into public.shop_redirects (slug, shop_id) values (old.slug, new.id);
  return null;
end;
$$;

create or replace function private.reduced_prices(item_ids uuid[], since timestamp with time zone)
returns TABLE(item_id uuid, price numeric, price_then numeric, reference numeric)
language sql stable set search_path = ''
as $$
  with priced as materialized (
    select
      items.id, items.price, items.on_sale, items.reference_price,
      private.item_price_at(items.id, since) as price_then
    from public.items
    where items.id = any (item_ids)
  ),
  offered as (
    select
      found.*,
      item_variants.availability <> 'sold_out' as is_offered,
      found.price < item_variants.price as is_on_sale
    from private.reference_prices(
      array(select id from priced where not on_sale and price_then > price)
    ) as found
    join public.item_variants
      on item_variants.item_id = found.item_id
      and item_variants.size is not distinct from found.size
  ),
  compared as (
    select
      *,
      is_offered or not bool_or(is_offered) over (partition by item_id) as counts,
      first_value(began_at) over (
        partition by item_id order by is_offered desc, price, began_at
      ) as cheapest_since
    from offered
  ),
  cut as (
    select
      item_id,
      min(
        case
          when is_on_sale or began_at > since and began_at >= cheapest_since
            then greatest(reference, price)
          else price
        end
      ) filter (where counts) as reference
    from compared
    group by item_id
  )
  select
    priced.id, priced.price, priced.price_then,
    case
      when priced.on_sale then priced.reference_price
      when priced.price_then > priced.price then nullif(cut.reference, priced.price)
      else priced.price
    end
  from priced
  left join cut on cut.item_id = priced.id;
$$;

create or replace function private.reference_prices(item_ids uuid[])
returns TABLE(item_id uuid, size public.size, price numeric, reference numeric, began_at timestamp with time zone)
language sql stable set search_path = ''
as $$
  with states as (
    -- The last change of a transaction is the one that shoppers saw.
    select distinct on (changes.item_id, changes.size, changes.changed_at)
      changes.item_id, changes.size, changes.changed_at, changes.price,
      changes.price < changes.regular_price as on_sale
    from unnest(item_ids) as requested (id)
    join public.item_variant_changes as changes on changes.item_id = requested.id
    order by changes.item_id, changes.size, changes.changed_at, changes.id desc
  ),
  steps as (
    select
      states.*,
      lead(states.changed_at, 1, 'infinity') over own as ended_at,
      not coalesce(
        states.on_sale = lag(states.on_sale) over own
          and case
            when states.on_sale then states.price <= lag(states.price) over own
            else states.price = lag(states.price) over own
          end,
        false
      ) as begins
    from states
    window own as (partition by states.item_id, states.size order by states.changed_at)
  ),
  reductions as (
    select
      steps.*,
      min(steps.changed_at) over own as known_since,
      max(steps.changed_at) filter (where steps.begins) over own as began_at
    from steps
    window own as (partition by steps.item_id, steps.size)
  )
  select
    reductions.item_id,
    reductions.size,
    max(reductions.price) filter (where reductions.ended_at = 'infinity'),
    min(reductions.price) filter (
      where reductions.changed_at < reductions.began_at
        and reductions.ended_at > reductions.began_at - interval '720 hours'
        and reductions.known_since <= reductions.began_at - interval '720 hours'
    ),
    max(reductions.began_at)
  from reductions
  group by reductions.item_id, reductions.size;
$$;

create or replace function private.refresh_item_documents(item_ids uuid[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.search_shops (joined, name)
  select distinct on (joined) joined, shop_name
  from (
    select shop_name, private.joined_words(spelled) as joined
    from (
      select distinct shop_name
      from unnest(item_ids) as requested (id)
      join public.items using (id)
    ) as shop_names
    cross join unnest(array[
      shop_name, replace(shop_name, '&', ' and '), replace(shop_name, '&', ' n ')
    ]) as spelled
  ) as shops
  where joined <> '' and not exists (
    select 1 from private.search_shops as existing where existing.joined = shops.joined
  )
  order by joined, shop_name
  on conflict do nothing;

  delete from private.item_documents
  using unnest(item_ids) as requested (id)
  join public.items using (id)
  where item_id = requested.id
    and taken_down_at is not null;

  insert into private.item_documents (
    item_id, lexemes, name_text, garment, color, shop, retailer, price, sizes, seasons,
    availability, created_at, popular
  )
  select
    items.id,
    array_to_tsvector(private.item_lexemes(name, tags, garment, color, shop_name, sizes)),
    private.spaced_words(name),
    garment, color, shop_name, retailer, price, sizes, private.item_seasons(tags), availability,
    created_at, private.doublings(coalesce(item_popularity.popularity, 0))
  from unnest(item_ids) as requested (id)
  join public.items using (id)
  left join private.item_popularity on item_popularity.item_id = items.id
  where taken_down_at is null
  order by items.id
  on conflict (item_id) do update
  set lexemes = excluded.lexemes,
      name_text = excluded.name_text,
      garment = excluded.garment,
      color = excluded.color,
      shop = excluded.shop,
      retailer = excluded.retailer,
      price = excluded.price,
      sizes = excluded.sizes,
      seasons = excluded.seasons,
      availability = excluded.availability,
      created_at = excluded.created_at;

  perform private.add_search_words(
    array(
      select distinct text
      from unnest(item_ids) as requested (id)
      join public.items using (id)
      cross join unnest(array[name, shop_name] || tags) as text
      where text not in ('cold days', 'warm days')
    ),
    true,
    true
  );
end;
$$;

create or replace function private.refresh_item_summaries(item_ids uuid[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.items where id = any (item_ids) order by id for no key update;

  update public.items
  set price = summary.price,
      sizes = summary.sizes,
      availability = case
        when taken_down_at is null then summary.availability
        else 'sold_out'
      end,
      on_sale = summary.on_sale,
      reference_price = nullif(summary.compared_with, summary.price)
  from (
    select
      item_id,
      array_remove(array_agg(size order by size), null) as sizes,
      coalesce(min(current_price) filter (where is_offered), min(current_price)) as price,
      -- The enum's order is best first, except that unknown comes after sold_out but counts as
      -- better.
      coalesce(min(availability) filter (where is_offered), max(availability)) as availability,
      (array_agg(is_on_sale order by is_offered desc, current_price, is_on_sale desc))[1]
        as on_sale,
      coalesce(min(compared_with) filter (where is_offered), min(compared_with)) as compared_with
    from public.item_variants
    cross join lateral (
      select
        availability <> 'sold_out' as is_offered,
        current_price < item_variants.price as is_on_sale,
        coalesce(reference_price, current_price) as compared_with
    ) as state
    where item_id = any (item_ids)
    group by item_id
  ) as summary
  where items.id = summary.item_id
    and (
      items.price, items.sizes, items.availability, items.on_sale, items.reference_price
    ) is distinct from (
      summary.price, summary.sizes,
      case when taken_down_at is null then summary.availability else 'sold_out' end,
      summary.on_sale, nullif(summary.compared_with, summary.price)
    );
end;
$$;

create or replace function private.refresh_outfit_contents(outfit_ids uuid[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.outfits where id = any (outfit_ids) order by id for no key update;

  update public.outfits
  set total_price = contents.total_price,
      item_count = contents.item_count,
      colors = contents.colors,
      sizes = contents.sizes,
      retailers = contents.retailers,
      free_shipping = contents.free_shipping,
      reference_price = contents.reference_price
  from (
    select
      listed.id,
      coalesce(sum(items.price), 0) as total_price,
      count(items.id)::integer as item_count,
      coalesce(
        array_agg(distinct items.color order by items.color) filter (where items.id is not null),
        '{}'
      ) as colors,
      coalesce(
        array_agg(distinct items.retailer order by items.retailer)
          filter (where items.id is not null),
        '{}'
      ) as retailers,
      coalesce(bool_and(shops.free_shipping), false) as free_shipping,
      case
        when bool_or(items.on_sale) and not bool_or(items.on_sale and items.reference_price is null)
          then sum(coalesce(items.reference_price, items.price))
      end as reference_price,
      array(
        select distinct size
        from public.outfit_items as contained
        join public.items as item on item.id = contained.item_id
        cross join unnest(item.sizes) as size
        where contained.outfit_id = listed.id
        order by size
      ) as sizes
    from unnest(outfit_ids) as listed (id)
    left join public.outfit_items on outfit_items.outfit_id = listed.id
    left join public.items on items.id = outfit_items.item_id
    left join public.shops on shops.id = items.shop_id
    group by listed.id
  ) as contents
  where outfits.id = contents.id;
end;
$$;

create or replace function private.refresh_reference_prices(item_ids uuid[])
returns void
language sql security definer set search_path = ''
as $$
  update public.item_variants
  set reference_price = found.reference
  from (
    select
      item_id, size,
      case when reference > price then reference end as reference
    from private.reference_prices(item_ids)
  ) as found
  where item_variants.item_id = found.item_id
    and item_variants.size is not distinct from found.size
    and item_variants.current_price < item_variants.price
    and item_variants.reference_price is distinct from found.reference;
$$;

create or replace function private.refuse_gone_items()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  added uuid[];
  gone text;
begin
  if tg_op = 'INSERT' then
    added := array(select item_id from new_rows);
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

create or replace function private.report_groups(group_by text, starts timestamp with time zone[], partner uuid, link uuid)
returns SETOF private.affiliate_totals
language plpgsql stable security definer set search_path = ''
as $$
declare
  from_time constant timestamptz := starts[1];
  until_time constant timestamptz := starts[cardinality(starts)];
begin
  if link is not null then
    return query select * from private.totals_of_link(starts, link);
  elsif group_by = 'day' then
    return query select * from private.totals_by_day(starts, partner);
  elsif group_by = 'partner' then
    return query
    select
      sums.key, affiliate_partners.shop_name,
      sums.clicks, sums.conversions, sums.revenue, sums.commission
    from private.totals_by_partner(from_time, until_time, partner) as sums
    join public.affiliate_partners on affiliate_partners.id = sums.key::uuid;
  elsif group_by = 'retailer' then
    return query
    select
      coalesce(affiliate_partners.retailer::text, 'none'),
      case
        when affiliate_partners.retailer = 'OTHER' then 'Other'
        else coalesce(shops.name, 'No retailer')
      end,
      sum(sums.clicks)::bigint, sum(sums.conversions)::bigint,
      sum(sums.revenue), sum(sums.commission)
    from private.totals_by_partner(from_time, until_time, partner) as sums
    join public.affiliate_partners on affiliate_partners.id = sums.key::uuid
    left join public.shops
      on shops.retailer <> 'OTHER' and shops.retailer = affiliate_partners.retailer
    group by affiliate_partners.retailer, shops.name;
  else
    return query
    select
      affiliate_links.campaign_name, affiliate_links.campaign_name,
      sum(sums.clicks)::bigint, sum(sums.conversions)::bigint,
      sum(sums.revenue), sum(sums.commission)
    from private.totals_by_link(from_time, until_time) as sums
    join public.affiliate_links on affiliate_links.id = sums.link_id
    where partner is null or affiliate_links.partner_id = partner
    group by affiliate_links.campaign_name;
  end if;
end;
$$;

create or replace function private.run_item_import(import uuid, dry_run boolean, row_numbers integer[])
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  started private.item_imports;
begin
  perform private.require_administrator();
  select * into started from private.item_imports where id = import for update;
  if started.id is null or started.created_by <> auth.uid()
    or started.step <> all (
      case
        when dry_run then '{uploading,checking,checked,failed}'
        else '{checked,importing,imported,failed}'
      end::public.item_import_step[]
    )
  then
    perform private.refuse(409, 'import_closed', 'Check the file again before you import it.');
  end if;
  -- A repeated call, whose first response got lost.
  if started.step in ('checking', 'importing') then
    return;
  end if;
  if dry_run and started.row_count <> (
    select count(*) from private.item_import_rows where import_id = import
  ) then
    perform private.refuse(409, 'rows_missing', 'Some rows weren''t uploaded. Check the file again.');
  end if;
  update private.item_import_rows
  set chosen = not chosen
  where import_id = import
    and chosen <> (row_numbers is null or row_number = any (row_numbers));
  update private.item_imports
  set step = case when dry_run then 'checking' else 'importing' end::public.item_import_step
  where id = import;
  perform private.enqueue_job(
    'imports', gen_random_uuid(), now(), jsonb_build_object('import', import)
  );
end;
$$;

create or replace function private.run_task(task text, incidents jsonb DEFAULT NULL::jsonb)
returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  return case task
    when 'apply-sales' then public.apply_sales()
    when 'delete-imports' then private.delete_item_imports()
    when 'erase-accounts' then public.erase_due_accounts()
    when 'expire-bookings' then public.expire_pending_bookings()
    when 'queue-alerts' then public.queue_alert_digests()
    when 'judge-budgets' then public.judge_budgets(
      incidents ->> 'environment', incidents -> 'addresses', incidents ->> 'webhook'
    )
  end;
end;
$$;

create or replace function private.save_items(items jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  outcomes jsonb;
begin
  perform private.require_administrator();
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) > 500 then
    perform private.refuse(422, 'too_many_rows', 'You can save up to 500 items at a time.');
  end if;
  perform private.check_item_save(one) from jsonb_array_elements(items) as one;

  -- Shops first, because a renamed or merged shop locks itself and then its items.
  perform 1 from public.shops order by id for share;
  perform 1
  from public.items as stored
  where stored.id in (select (one ->> 'id')::uuid from jsonb_array_elements(items) as one)
  order by stored.id
  for no key update;

  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', one -> 'id',
      'status', case
        when stored.id is null and one ->> 'version' is not null then 'missing'
        when stored.updated_at is distinct from (one ->> 'version')::timestamptz
          then 'changed_meanwhile'
        else 'saved'
      end
    )
    order by ordinal
  ), '[]')
  into outcomes
  from jsonb_array_elements(items) with ordinality as listed (one, ordinal)
  left join public.items as stored on stored.id = (one ->> 'id')::uuid;

  perform private.write_items((
    select coalesce(jsonb_agg(one order by ordinal), '[]')
    from jsonb_array_elements(items) with ordinality as listed (one, ordinal)
    join jsonb_array_elements(outcomes) with ordinality as found (outcome, place)
      on place = ordinal
    where outcome ->> 'status' = 'saved'
  ));
  return (
    select coalesce(
      jsonb_agg(outcome || jsonb_build_object('version', stored.updated_at) order by place), '[]'
    )
    from jsonb_array_elements(outcomes) with ordinality as found (outcome, place)
    left join public.items as stored on stored.id = (outcome ->> 'id')::uuid
  );
end;
$$;

create or replace function private.search_stem(word text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when length(word) <= 3 or word in ('shorts', 'tights', 'sunnies', 'sweats', 'flares') then word
    when word ~ '(ar|el|ol|al)ves$' then left(word, -3) || 'f'
    when length(word) > 4 and word ~ 'ies$' then left(word, -3) || 'y'
    when length(word) > 4 and word ~ 'ie$' then left(word, -2) || 'y'
    when word ~ '(ss|x|zz|ch|sh)es$' then left(word, -2)
    when word ~ '[^sui]s$' then left(word, -1)
    else word
  end;
end;
$$;

create or replace function private.set_alert(kind public.alert_kind, item_id uuid, outfit_id uuid, price_limit numeric, size public.size, address text, manage_key text)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  wanted public.alerts;
begin
  wanted.kind := kind;
  wanted.item_id := item_id;
  wanted.outfit_id := outfit_id;
  wanted.price_limit := price_limit;
  wanted.size := size;
  wanted.since_price := coalesce(
    (select items.price from public.items where items.id = set_alert.item_id),
    (
      select outfits.total_price
      from public.outfits
      where outfits.id = set_alert.outfit_id and outfits.listed
    )
  );
  if wanted.since_price is null or num_nonnulls(item_id, outfit_id) <> 1 then
    perform private.refuse(404, 'not_sold', 'This is no longer available.');
  end if;
  -- Refuses everything that constraints would, because callers without the address's key must get
  -- the same response whether the alert is stored or not.
  if wanted.price_limit <= 0 or wanted.price_limit >= wanted.since_price then
    perform private.refuse(422, 'limit_not_below_price', 'Enter a price below the current one.');
  end if;
  if kind is null
    or kind <> 'price_drop' and price_limit is not null
    or kind <> 'back_in_stock' and size is not null
  then
    perform private.refuse(
      422, 'condition_of_other_kind',
      'Only price alerts have a price, and only back-in-stock alerts a size.'
    );
  end if;
  if kind = 'price_drop' and exists (
    select 1
    from public.items
    where items.id = set_alert.item_id
      and items.taken_down_at is not null
  ) then
    perform private.refuse(409, 'not_sold', 'This item is no longer sold.');
  end if;
  if kind = 'back_in_stock' and private.is_in_stock(item_id, outfit_id, size) then
    perform private.refuse(409, 'in_stock', 'It''s in stock in this size now.');
  end if;
  if coalesce(manage_key, auth.uid()::text) is not null then
    perform private.set_own_alert(wanted, manage_key);
    return 'set';
  end if;
  perform private.request_alert(wanted, address);
  return 'asked';
end;
$$;

create or replace function private.set_current_price()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.current_price := case
    when new.sale_price is not null
      and coalesce(new.sale_starts_at, '-infinity') <= now()
      and coalesce(new.sale_ends_at, 'infinity') > now()
      then new.sale_price
    else new.price
  end;
  if new.current_price = new.price then
    new.reference_price := null;
  end if;
  if tg_op = 'UPDATE'
    and (new.current_price, new.price, new.availability)
      <> (old.current_price, old.price, old.availability)
  then
    -- A transaction that waited for a later one changes the price after it.
    new.changed_at := greatest(old.changed_at, now());
  end if;
  return new;
end;
$$;

create or replace function private.shared_list(token uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  with share as (
    select shares.user_id, shares.list_id, coalesce(lists.name, 'Favorites') as name
    from public.favorite_list_shares as shares
    left join public.favorite_lists as lists on lists.id = shares.list_id
    where shares.token = shared_list.token
  ),
  entries as (
    -- Outfits and items of the favorites have separate orders.
    select
      (saved.list_id is null and saved.item_id is not null) as is_favorite_item,
      saved.position, saved.outfit_id, saved.item_id, saved.note
    from share
    join public.favorites as saved
      on saved.user_id = share.user_id and saved.list_id is not distinct from share.list_id
    order by is_favorite_item, position desc
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
              'sizes', items.sizes, 'availability', items.availability,
              'taken_down_at', items.taken_down_at,
              'reference_price', items.reference_price
            ) end
          )
          order by entries.is_favorite_item, entries.position desc
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

create or replace function private.shop_at(url text)
returns uuid
language sql stable set search_path = ''
as $$
  select shops.id
  from public.shops
  cross join unnest(shops.domains) as domain
  where private.is_url_on(url, array[domain])
  order by length(domain) desc
  limit 1;
$$;

create or replace function private.start_item_import(file_name text, columns text[], row_count integer)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  started uuid;
begin
  perform private.require_administrator();
  perform private.check_filter(columns, array[
    'item', 'name', 'shop', 'category', 'color', 'tags', 'product_url', 'style_code', 'images',
    'state', 'size', 'price', 'sale_price', 'sale_starts', 'sale_ends', 'availability', 'row'
  ]);
  if columns[1] is distinct from 'row' or row_count not between 1 and 50000 then
    perform private.refuse(422, 'too_many_rows', 'You can import up to 50,000 rows at a time.');
  end if;
  insert into private.item_imports (created_by, file_name, columns, row_count)
  values (auth.uid(), left(file_name, 255), columns[2:], row_count)
  returning id into started;
  return started;
end;
$$;

create or replace function private.track_item()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select
    case
      when affiliate_links.deleted_at is null
        and private.link_status_now(affiliate_links.status, affiliate_links.expires_at) = 'active'
        and affiliate_partners.status = 'active'
        then affiliate_links.tracking_code
    end
  into new.tracking_code
  from public.affiliate_links
  join public.affiliate_partners on affiliate_partners.id = affiliate_links.partner_id
  where affiliate_links.id = new.affiliate_link_id
  for share;
  return new;
end;
$$;

create or replace function private.unused_files(older_than interval)
returns TABLE(bucket_id text, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_admin() or coalesce(auth.role(), '') = 'service_role') then
    perform private.refuse(403, 'not_administrator', 'Only administrators can delete files.');
  end if;
  return query
  select objects.bucket_id, objects.name
  from storage.objects
  where objects.bucket_id in ('outfit-images', 'partner-assets')
    -- Files without an owner came with the seed, such as the images of the home page.
    and objects.owner_id is not null
    and greatest(objects.created_at, objects.updated_at) <= now() - older_than
    and not exists (
      select 1
      from (
        select image_url as address from public.outfit_images
        union all
        select hero_image from public.outfits
        union all
        select image from public.items
        union all
        select unnest(further_images) from public.items
        union all
        select cover_image from public.collections
        union all
        select profile_image from public.expert_stylists
        union all
        select logo_url from public.affiliate_partners
        union all
        select author_avatar from public.outfit_reviews
      ) as needed
      where split_part(needed.address, '/object/public/', 2)
        = objects.bucket_id || '/' || objects.name
    )
  order by objects.created_at
  limit 100;
end;
$$;

create or replace function private.with_shop_name(logged jsonb)
returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when logged ? 'shop_id' then
      logged - 'shop_id' || jsonb_build_object(
        'shop', coalesce(
          (select name from public.shops where id = (logged ->> 'shop_id')::uuid),
          'a deleted shop'
        )
      )
    else logged
  end;
$$;

create or replace function private.work_item_import(import uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  started private.item_imports;
  writes jsonb;
  tally jsonb;
begin
  select * into started from private.item_imports where id = import for update;
  if started.id is null or started.step not in ('checking', 'importing') then
    return;
  end if;
  perform set_config(
    'request.jwt.claims',
    jsonb_build_object('sub', started.created_by, 'role', 'authenticated')::text, true
  );
  if not private.is_admin() then
    update private.item_imports
    set step = 'failed', finished_at = now(),
        error = 'The account that started this import isn''t an administrator anymore.'
    where id = import;
    return;
  end if;
  begin
    -- Locks the items that the check found, so that no save comes between reading and writing. (Shops
    -- first, as private.save_items does.)
    perform 1 from public.shops where started.step = 'importing' order by id for share;
    perform 1
    from public.items
    where started.step = 'importing'
      and id in (select item_id from private.item_import_rows where import_id = import and chosen)
    order by id
    for no key update;

    -- As in private.classify_item_import.
    perform set_config('enable_nestloop', 'off', true);
    with classified as materialized (
      select * from private.classify_item_import(import)
    ),
    known as materialized (
      select
        item_key, coalesce(item_id, gen_random_uuid()) as id, item_id is null as is_new, product
      from classified
      where product is not null
        and status <> 'refused'
    ),
    noted as (
      update private.item_import_rows as staged
      set item_id = coalesce(known.id, classified.item_id),
          status = classified.status,
          errors = classified.errors,
          written = started.step = 'importing' and classified.status <> 'refused'
      from classified
      left join known using (item_key)
      where staged.import_id = import
        and staged.row_number = classified.row_number
    ),
    written_sizes as (
      select item_key, one.element
      from classified
      cross join lateral jsonb_array_elements(sizes) as one (element)
      where classified.item_key in (
        select item_key from classified where status in ('created', 'updated')
      )
    ),
    -- Sizes that aren't in the file stay, except for the one size of an item that gets sizes.
    all_sizes as (
      select item_key, element from written_sizes
      union all
      select
        known.item_key,
        jsonb_build_object(
          'size', stored.size, 'price', stored.price, 'sale_price', stored.sale_price,
          'sale_starts_at', stored.sale_starts_at, 'sale_ends_at', stored.sale_ends_at,
          'availability', stored.availability
        )
      from known
      join public.item_variants as stored on stored.item_id = known.id
      where stored.size is not null
        and exists (select 1 from written_sizes as given where given.item_key = known.item_key)
        and not exists (
          select 1
          from written_sizes as given
          where given.item_key = known.item_key
            and given.element ->> 'size' = stored.size::text
        )
    ),
    listed as (
      select item_key, jsonb_agg(element) as sizes from all_sizes group by item_key
    ),
    counted as (
      select jsonb_object_agg(status, number) as counts
      from (select status, count(*) as number from classified group by status) as by_status
    )
    select
      (select jsonb_agg(product || jsonb_build_object('id', id, 'sizes', sizes))
       from known join listed using (item_key)),
      (select counts from counted)
    into writes, tally;
    perform set_config('enable_nestloop', 'on', true);
    if started.step = 'importing' then
      perform set_config('ensemble.announced_change', 'now', true);
      perform private.write_items(coalesce(writes, '[]'));
    end if;
    update private.item_imports
    set step = case started.step when 'checking' then 'checked' else 'imported' end
          ::public.item_import_step,
        counts = coalesce(tally, '{}'), error = null, finished_at = clock_timestamp()
    where id = import;
  exception
    when others then
      -- Other errors, such as deadlocks, are worth another attempt.
      if left(sqlstate, 2) not in ('22', '23', 'PT') then
        raise;
      end if;
      update private.item_imports
      set step = 'failed', error = 'Nothing was imported. ' || sqlerrm,
          finished_at = clock_timestamp()
      where id = import;
  end;
end;
$$;

create or replace function private.write_items(writes jsonb)
returns uuid[]
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  written uuid[];
  changed uuid[];
begin
  -- Locks in one order, so that simultaneous saves can't deadlock.
  perform 1
  from public.items
  where id in (select (one ->> 'id')::uuid from jsonb_array_elements(writes) as one)
  order by id
  for no key update;

  -- Sizes are added below, so a new item gets its summary (255-item-variants.sql) at once. It has no
  -- history to compare its price with.
  perform set_config('ensemble.writes_sizes', 'true', true);
  with added as (
    insert into public.items (
      id, name, shop_id, retailer_url, style_code, image, further_images, garment, color, tags,
      taken_down_at, price, sizes, availability, on_sale
    )
    select
      given.id, given.name, given.shop_id, given.retailer_url, given.style_code,
      coalesce(given.image, ''), coalesce(given.further_images, '{}'), given.garment, given.color,
      coalesce(given.tags, '{}'), case when given.taken_down then now() end,
      first_size.price, first_size.sizes,
      case when given.taken_down then 'sold_out' else first_size.availability end,
      first_size.on_sale
    from jsonb_to_recordset(writes) as given (
      id uuid, name text, shop_id uuid, retailer_url text, style_code text, image text,
      further_images text[], garment public.garment, color public.item_color, tags text[],
      taken_down boolean, sizes jsonb
    )
    cross join lateral (
      select
        coalesce(min(current_price) filter (where is_offered), min(current_price)) as price,
        coalesce(min(availability) filter (where is_offered), max(availability)) as availability,
        (array_agg(
          current_price < size_row.price
          order by is_offered desc, current_price, current_price < size_row.price desc
        ))[1] as on_sale,
        coalesce(array_agg(size order by size) filter (where size is not null), '{}') as sizes
      from jsonb_to_recordset(given.sizes) as size_row (
        size public.size, price numeric, sale_price numeric, sale_starts_at timestamptz,
        sale_ends_at timestamptz, availability public.item_availability
      )
      cross join lateral (
        select
          availability <> 'sold_out' as is_offered,
          -- As in private.set_current_price.
          case
            when coalesce(sale_starts_at, '-infinity') <= now()
              and coalesce(sale_ends_at, 'infinity') > now()
              then coalesce(sale_price, size_row.price)
            else size_row.price
          end as current_price
      ) as state
    ) as first_size
    where not exists (select 1 from public.items as existing where existing.id = given.id)
    returning id
  )
  select coalesce(array_agg(id), '{}') into changed from added;
  perform set_config('ensemble.writes_sizes', '', true);

  with replaced as (
    update public.items
    set name = given.name,
        shop_id = given.shop_id,
        retailer_url = given.retailer_url,
        style_code = given.style_code,
        image = given.image,
        further_images = given.further_images,
        garment = given.garment,
        color = given.color,
        tags = given.tags,
        -- Shoes and clothes have no size in common, so these change together.
        sizes = case
          when items.garment = given.garment then items.sizes
          else array(
            select size
            from jsonb_to_recordset(given.sizes) as size_row (size public.size)
            where size is not null
            order by size
          )
        end,
        taken_down_at = case when given.taken_down then coalesce(items.taken_down_at, now()) end
    from jsonb_to_recordset(writes) as given (
      id uuid, name text, shop_id uuid, retailer_url text, style_code text, image text,
      further_images text[], garment public.garment, color public.item_color, tags text[],
      taken_down boolean, sizes jsonb
    )
    where items.id = given.id
      and (
        items.name, items.shop_id, items.retailer_url, items.style_code, items.image,
        items.further_images, items.garment, items.color, items.tags,
        items.taken_down_at is not null
      ) is distinct from (
        given.name, given.shop_id, given.retailer_url, given.style_code, given.image,
        given.further_images, given.garment, given.color, given.tags,
        coalesce(given.taken_down, false)
      )
    returning items.id
  )
  select changed || coalesce(array_agg(id), '{}') into changed from replaced;

  with given as materialized (
    select one.id as item_id, size_row.*
    from jsonb_to_recordset(writes) as one (id uuid, sizes jsonb)
    cross join lateral jsonb_to_recordset(one.sizes) as size_row (
      size public.size, price numeric, sale_price numeric, sale_starts_at timestamptz,
      sale_ends_at timestamptz, availability public.item_availability
    )
  ),
  removed as (
    delete from public.item_variants
    where item_id in (select item_id from given)
      and not exists (
        select 1
        from given
        where given.item_id = item_variants.item_id
          and given.size is not distinct from item_variants.size
      )
    returning item_id
  ),
  replaced as (
    update public.item_variants
    set price = given.price,
        sale_price = given.sale_price,
        sale_starts_at = given.sale_starts_at,
        sale_ends_at = given.sale_ends_at,
        availability = given.availability
    from given
    where item_variants.item_id = given.item_id
      and item_variants.size is not distinct from given.size
      and (
        item_variants.price, item_variants.sale_price, item_variants.sale_starts_at,
        item_variants.sale_ends_at, item_variants.availability
      ) is distinct from (
        given.price, given.sale_price, given.sale_starts_at, given.sale_ends_at, given.availability
      )
    returning item_variants.item_id
  ),
  added as (
    insert into public.item_variants (
      item_id, size, price, sale_price, sale_starts_at, sale_ends_at, availability
    )
    select item_id, size, price, sale_price, sale_starts_at, sale_ends_at, availability
    from given
    where not exists (
      select 1
      from public.item_variants as existing
      where existing.item_id = given.item_id
        and existing.size is not distinct from given.size
    )
    order by item_id, size
    returning item_id
  )
  select coalesce(array_agg(distinct item_id), '{}')
  into written
  from (
    select item_id from removed
    union all
    select item_id from replaced
    union all
    select item_id from added
  ) as variants;

  -- A changed size is an edit of its item.
  update public.items
  set updated_at = updated_at
  where id = any (written)
    and id <> all (changed);
  return changed || array(select unnest(written) except select unnest(changed));
end;
$$;

create or replace function public.add_item_import_rows(import uuid, rows jsonb)
returns void
language sql set search_path = ''
as $$
  select private.add_item_import_rows(import, rows);
$$;

create or replace function public.admin_items(search text DEFAULT ''::text, shops text[] DEFAULT '{}'::text[], garments text[] DEFAULT '{}'::text[], colors text[] DEFAULT '{}'::text[], availabilities text[] DEFAULT '{}'::text[], state text DEFAULT NULL::text, sort text DEFAULT 'created'::text, descending boolean DEFAULT true, page_size integer DEFAULT 50, page_offset integer DEFAULT 0)
returns jsonb
language sql stable set search_path = ''
as $$
  select private.admin_items(
    search, shops, garments, colors, availabilities, state, sort, descending, page_size,
    page_offset
  );
$$;

create or replace function public.admin_shops(search text DEFAULT ''::text, has_partner boolean DEFAULT NULL::boolean, shop uuid DEFAULT NULL::uuid, sort text DEFAULT 'name'::text, descending boolean DEFAULT false, page_size integer DEFAULT 25, page_offset integer DEFAULT 0)
returns jsonb
language sql stable set search_path = ''
as $$
  select private.admin_shops(
    search, has_partner, shop, sort, descending, page_size, page_offset
  );
$$;

create or replace function public.change_items(items jsonb, change jsonb, dry_run boolean)
returns jsonb
language sql set search_path = ''
as $$
  select private.change_items(items, change, dry_run);
$$;

create or replace function public.export_items(after uuid DEFAULT NULL::uuid, shop text DEFAULT NULL::text)
returns jsonb
language sql stable set search_path = ''
as $$
  select private.export_items(after, shop);
$$;

create or replace function public.fallen_prices(outfit_ids uuid[], item_ids uuid[], since timestamp with time zone)
returns TABLE(id uuid, was numeric, price numeric)
language plpgsql stable set search_path = ''
as $$
begin
  if coalesce(cardinality(outfit_ids), 0) > 200 or coalesce(cardinality(item_ids), 0) > 200
    or since is null or since not between '2000-01-01Z' and now() + interval '1 day'
  then
    perform private.refuse(
      422, 'out_of_range', 'Request up to 200 prices, since a day in the past.'
    );
  end if;
  return query
  with compared as materialized (
    select *
    from private.reduced_prices(
      item_ids || array(
        select outfit_items.item_id
        from public.outfit_items
        where outfit_items.outfit_id = any (outfit_ids)
      ),
      since
    )
  )
  select compared.item_id, compared.reference, compared.price
  from compared
  where compared.item_id = any (item_ids)
    and compared.price_then > compared.price
    and compared.reference > compared.price
  union all
  select outfit_items.outfit_id, sum(compared.reference), sum(compared.price)
  from public.outfit_items
  join compared on compared.item_id = outfit_items.item_id
  where outfit_items.outfit_id = any (outfit_ids)
  group by outfit_items.outfit_id
  having count(*) = count(compared.reference)
    and count(*) = count(compared.price_then)
    and sum(compared.price_then) > sum(compared.price)
    and sum(compared.reference) > sum(compared.price);
end;
$$;

create or replace function public.follow_link(code text, visitor uuid DEFAULT NULL::uuid, caller uuid DEFAULT NULL::uuid, sub text DEFAULT NULL::text, item uuid DEFAULT NULL::uuid, outfit uuid DEFAULT NULL::uuid, screen text DEFAULT NULL::text)
returns TABLE(outcome text, address text, click_parameter text, click bigint)
language plpgsql set search_path = ''
as $$
declare
  link record;
  shown_item record;
begin
  select
    affiliate_links.id,
    affiliate_links.original_url,
    affiliate_partners.click_parameter as parameter,
    private.partner_domains(
      affiliate_partners.id, affiliate_partners.website_url, affiliate_partners.retailer
    ) as domains,
    case
      when affiliate_links.deleted_at is not null then 'deleted'
      when affiliate_partners.status in ('suspended', 'inactive')
        and affiliate_links.status = 'active' then 'paused'
      when private.link_status_now(affiliate_links.status, affiliate_links.expires_at) = 'active'
        then 'open'
      else private.link_status_now(affiliate_links.status, affiliate_links.expires_at)::text
    end as outcome
  into link
  from public.affiliate_links
  join public.affiliate_partners on affiliate_partners.id = affiliate_links.partner_id
  where affiliate_links.tracking_code = code;
  if not found then
    outcome := 'unknown';
    return next;
    return;
  end if;
  select items.id, items.retailer_url
  into shown_item
  from public.items
  where items.id = item
    and items.affiliate_link_id = link.id;

  outcome := link.outcome;
  if outcome = 'open' then
    address := case
      when private.is_url_on(shown_item.retailer_url, link.domains) then shown_item.retailer_url
      else link.original_url
    end;
    if visitor is not null and caller is not null then
      click := private.count_link_click(link.id, caller, visitor, sub);
      click_parameter := case when click is not null then link.parameter end;
    end if;
  elsif shown_item.id is not null then
    outcome := 'open';
    address := shown_item.retailer_url;
  end if;
  if shown_item.id is not null and visitor is not null and caller is not null then
    perform private.count_followed_item(
      shown_item.id, outfit, screen, case when link.outcome = 'open' then link.id end, caller,
      visitor
    );
  end if;
  return next;
end;
$$;

create or replace function public.item_import_outcomes(import uuid, refused boolean DEFAULT false, after integer DEFAULT 0)
returns jsonb
language sql stable set search_path = ''
as $$
  select private.item_import_outcomes(import, refused, after);
$$;

create or replace function public.item_imports(only_import uuid DEFAULT NULL::uuid)
returns TABLE(id uuid, file_name text, started_by text, step public.item_import_step, row_count integer, counts jsonb, error text, created_at timestamp with time zone, finished_at timestamp with time zone)
language sql stable set search_path = ''
as $$
  select * from private.item_imports(only_import);
$$;

create or replace function public.item_price_history(piece_id uuid)
returns TABLE(since timestamp with time zone, price numeric, regular_price numeric)
language sql stable set search_path = ''
as $$
  with change_times as (
    select distinct changed_at
    from public.item_variant_changes
    where item_id = piece_id
    order by changed_at desc
    limit 200
  ),
  lowest as (
    select
      change_times.changed_at, min(latest.price) as price,
      min(latest.regular_price) as regular_price
    from change_times
    cross join lateral (
      select distinct on (changes.size) changes.price, changes.regular_price
      from public.item_variant_changes as changes
      where changes.item_id = piece_id and changes.changed_at <= change_times.changed_at
      order by changes.size, changes.changed_at desc, changes.id desc
    ) as latest
    group by change_times.changed_at
  )
  select steps.changed_at, steps.price, steps.regular_price
  from (
    select
      *, lag(lowest.price) over own as price_before,
      lag(lowest.regular_price) over own as regular_before
    from lowest
    window own as (order by changed_at)
  ) as steps
  where (steps.price, steps.regular_price)
    is distinct from (steps.price_before, steps.regular_before)
  order by steps.changed_at;
$$;

create or replace function public.item_usage(item uuid)
returns TABLE(outfits jsonb, list_count bigint, alert_count bigint, click_count bigint, commission numeric, link_commission numeric, link_item_count bigint)
language sql stable set search_path = ''
as $$
  select * from private.item_usage(item);
$$;

create or replace function public.merge_shops(source uuid, target uuid)
returns void
language sql set search_path = ''
as $$
  select private.merge_shops(source, target);
$$;

create or replace function public.my_alerts(manage_key text DEFAULT NULL::text)
returns TABLE(id uuid, kind public.alert_kind, item_id uuid, outfit_id uuid, slug text, name text, image text, price numeric, sizes public.size[], price_limit numeric, size public.size, since_price numeric, told_price numeric, told_at timestamp with time zone, ended_at timestamp with time zone, taken_down_at timestamp with time zone)
language sql stable set search_path = ''
as $$
  select
    id, kind, item_id, outfit_id, slug, name, image, price, sizes, price_limit, size, since_price,
    told_price, told_at, ended_at, taken_down_at
  from private.my_alerts(manage_key);
$$;

create or replace function public.run_item_import(import uuid, dry_run boolean DEFAULT true, row_numbers integer[] DEFAULT NULL::integer[])
returns void
language sql set search_path = ''
as $$
  select private.run_item_import(import, dry_run, row_numbers);
$$;

create or replace function public.save_item(item jsonb)
returns timestamp with time zone
language plpgsql set search_path = ''
as $$
declare
  outcome constant jsonb := private.save_items(jsonb_build_array(item)) -> 0;
begin
  case outcome ->> 'status'
    when 'missing' then
      perform private.refuse(404, 'item_missing', 'This item doesn''t exist.');
    when 'changed_meanwhile' then
      perform private.refuse(
        409, 'changed_meanwhile', 'Another administrator just changed this.'
      );
    else
      return (outcome ->> 'version')::timestamptz;
  end case;
end;
$$;

create or replace function public.save_items(items jsonb)
returns jsonb
language sql set search_path = ''
as $$
  select private.save_items(items);
$$;

create or replace function public.shop_page(path text)
returns TABLE(slug text, name text, item_count bigint)
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

create or replace function public.similar_items(piece_id uuid, wanted_size public.size DEFAULT NULL::public.size, price_within numeric DEFAULT NULL::numeric, page_size integer DEFAULT 8)
returns TABLE(id uuid, slug text, name text, shop_name text, shop_slug text, tracking_code text, retailer public.retailer, retailer_url text, image text, price numeric, color public.item_color, sizes public.size[], availability public.item_availability, reference_price numeric)
language sql stable set search_path = ''
as $$
  select
    items.id, items.slug, items.name, items.shop_name, items.shop_slug, items.tracking_code,
    items.retailer, items.retailer_url, items.image, items.price, items.color, items.sizes,
    items.availability, items.reference_price
  from public.items as original
  join public.items
    on items.garment = original.garment and items.color = original.color and items.id <> original.id
  where original.id = piece_id
    and items.availability <> 'sold_out'
    and items.taken_down_at is null
    and (
      price_within is null
      or items.price between original.price * (1 - price_within)
        and original.price * (1 + price_within)
    )
    and (
      wanted_size is null
      or exists (
        select 1
        from public.item_variants
        where item_variants.item_id = items.id
          and coalesce(item_variants.size, wanted_size) = wanted_size
          and item_variants.availability <> 'sold_out'
      )
    )
  order by
    cardinality(array(select unnest(items.tags) intersect select unnest(original.tags))) desc,
    abs(items.price - original.price), items.id
  limit least(greatest(coalesce(page_size, 8), 0), 24);
$$;

create or replace function public.start_item_import(file_name text, columns text[], row_count integer)
returns uuid
language sql set search_path = ''
as $$
  select private.start_item_import(file_name, columns, row_count);
$$;

ALTER TABLE private.item_imports ADD CONSTRAINT item_imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE private.item_import_rows ADD CONSTRAINT item_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES private.item_imports(id) ON DELETE CASCADE;

-- Fills the shops: the chains, and one for each name of an independent shop with the hosts of its
-- items' URLs. Hosts that only the retailer OTHER listed become shops of their own.
insert into public.shops (id, name, slug, domains, retailer, free_shipping)
select
  case code
    when 'ZARA' then '00000000-0000-4000-8000-00000000a001'
    when 'MANGO' then '00000000-0000-4000-8000-00000000a002'
    else '00000000-0000-4000-8000-00000000a003'
  end::uuid,
  name, private.slug_of(name), domains, code, free_shipping
from earlier_retailers
where code <> 'OTHER';

with hosts as (
  select
    private.website_host(retailer_url) as host,
    coalesce(
      mode() within group (order by shop_name) filter (where shop_name <> retailers.name),
      private.website_host(retailer_url)
    ) as name
  from earlier_items
  join earlier_retailers as retailers on retailers.code = 'OTHER'
  where earlier_items.retailer = 'OTHER'
  group by 1
  union all
  select domain, domain
  from earlier_retailers, unnest(domains) as domain
  where code = 'OTHER'
    and domain <> home_domain
    and not exists (
      select 1
      from earlier_items
      where retailer = 'OTHER' and private.website_host(retailer_url) = domain
    )
)
insert into public.shops (name, slug, domains, free_shipping)
select min(name), private.slug_of(name), array_agg(host order by host), (
  select free_shipping from earlier_retailers where code = 'OTHER'
)
from hosts
where host is not null
group by private.slug_of(name);

update public.items
set shop_id = shops.id, shop_name = shops.name, shop_slug = shops.slug
from earlier_items
join public.shops
  on case
    when earlier_items.retailer = 'OTHER'
      then private.website_host(earlier_items.retailer_url) = any (shops.domains)
    else shops.retailer = earlier_items.retailer
  end
where items.id = earlier_items.id;

-- The partner on whose links most of a shop's items count.
update public.shops
set partner_id = (
  select mode() within group (order by affiliate_links.partner_id)
  from public.items
  join public.affiliate_links on affiliate_links.id = items.affiliate_link_id
  where items.shop_id = shops.id
);

-- What the history knows: only the sales that are on have another regular price.
update public.item_variant_changes set regular_price = price;
update public.item_variant_changes as changes
set regular_price = variants.price
from public.item_variants as variants
where changes.id = (
    select id
    from public.item_variant_changes as latest
    where latest.item_id = variants.item_id and latest.size is not distinct from variants.size
    order by changed_at desc, id desc
    limit 1
  )
  and variants.current_price < variants.price;

alter table public.items alter column shop_id set not null;

ALTER TABLE public.item_variant_changes ADD CONSTRAINT item_variant_changes_prices CHECK (((num_nonnulls(price, regular_price) <> 1) AND (price <= regular_price)));

ALTER TABLE public.items ADD CONSTRAINT items_further_images_bounds CHECK (((cardinality(further_images) <= 5) AND (COALESCE(array_ndims(further_images), 1) = 1) AND (array_position(further_images, NULL::text) IS NULL) AND (char_length(array_to_string(further_images, ''::text)) <= 10240)));

ALTER TABLE public.items ADD CONSTRAINT items_shop_slug_check CHECK ((shop_slug <> ''::text));

ALTER TABLE public.items ADD CONSTRAINT items_taken_down_at_bounds CHECK (((taken_down_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (taken_down_at < '2200-01-01 00:00:00+00'::timestamp with time zone)));

ALTER TABLE public.shops ADD CONSTRAINT shops_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.affiliate_partners(id) ON DELETE SET NULL;

ALTER TABLE public.items ADD CONSTRAINT items_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES public.shops(id) ON DELETE RESTRICT;

ALTER TABLE public.shop_redirects ADD CONSTRAINT shop_redirects_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES public.shops(id) ON DELETE CASCADE;

CREATE VIEW private.alert_targets AS  SELECT alerts.id,
    alerts.recipient_id,
    alerts.kind,
    alerts.item_id,
    alerts.outfit_id,
    alerts.price_limit,
    alerts.size,
    alerts.told_price,
    alerts.told_at,
    alerts.since_price,
    alerts.confirmed_at,
    alerts.ended_at,
    alerts.created_at,
    COALESCE(items.slug, outfits.slug) AS slug,
    COALESCE(items.name, outfits.title) AS name,
    COALESCE(items.image, outfits.hero_image) AS image,
    COALESCE(items.price, outfits.total_price) AS price,
    COALESCE(items.sizes, outfits.sizes) AS sizes,
    COALESCE((items.availability <> 'sold_out'::public.item_availability), true) AS is_available,
    items.taken_down_at
   FROM ((public.alerts
     LEFT JOIN public.items ON ((items.id = alerts.item_id)))
     LEFT JOIN public.outfits ON (((outfits.id = alerts.outfit_id) AND outfits.listed)))
  WHERE (num_nonnulls(items.id, outfits.id) = 1);

CREATE VIEW private.due_alerts AS  SELECT id,
    recipient_id,
    kind,
    item_id,
    outfit_id,
    slug,
    name,
    image,
    size,
    price,
        CASE
            WHEN (kind = 'price_drop'::public.alert_kind) THEN ( SELECT
                    CASE
                        WHEN (count(*) = count(compared.reference)) THEN NULLIF(sum(compared.reference), sum(compared.price))
                        ELSE NULL::numeric
                    END AS case
               FROM private.reduced_prices(
                    CASE
                        WHEN (alert_targets.item_id IS NULL) THEN ARRAY( SELECT outfit_items.item_id
                           FROM public.outfit_items
                          WHERE (outfit_items.outfit_id = alert_targets.outfit_id))
                        ELSE ARRAY[alert_targets.item_id]
                    END, COALESCE(alert_targets.told_at, alert_targets.created_at)) compared(item_id, price, price_then, reference))
            ELSE NULL::numeric
        END AS price_before,
    created_at
   FROM private.alert_targets
  WHERE ((confirmed_at IS NOT NULL) AND (ended_at IS NULL) AND
        CASE kind
            WHEN 'price_drop'::public.alert_kind THEN (is_available AND (price < COALESCE(told_price, since_price)) AND (price <= COALESCE(price_limit, price)))
            ELSE private.is_in_stock(item_id, outfit_id, size)
        END);

CREATE VIEW private.outfit_card WITH (security_invoker=true) AS  SELECT id,
    slug,
    title,
    subtitle,
    hero_image,
    total_price,
    occasion,
    vibe,
    budget,
    item_count,
    rating,
    review_count,
    created_at,
    reference_price
   FROM public.outfits;

CREATE VIEW private.partner_metrics AS  SELECT affiliate_partners.id,
    affiliate_partners.shop_name,
    affiliate_partners.slug,
    affiliate_partners.logo_url,
    affiliate_partners.contact_name,
    affiliate_partners.contact_email,
    affiliate_partners.contact_phone,
    affiliate_partners.website_url,
    affiliate_partners.social_media_links,
    affiliate_partners.commission_rate,
    affiliate_partners.product_categories,
    affiliate_partners.custom_items,
    affiliate_partners.geographic_coverage,
    affiliate_partners.partnership_tier,
    affiliate_partners.status,
    affiliate_partners.tracking_code,
    affiliate_partners.notes,
    affiliate_partners.retailer,
    affiliate_partners.created_at,
    affiliate_partners.updated_at,
    affiliate_partners.click_parameter,
    totals.link_count,
    totals.active_link_count,
    totals.total_clicks,
    totals.total_conversions,
    totals.total_revenue,
    totals.total_commission,
    private.conversion_rate(totals.total_conversions, totals.total_clicks) AS conversion_rate
   FROM (public.affiliate_partners
     CROSS JOIN LATERAL ( SELECT count(*) FILTER (WHERE (affiliate_links.deleted_at IS NULL)) AS link_count,
            count(*) FILTER (WHERE ((affiliate_links.deleted_at IS NULL) AND (private.link_status_now(affiliate_links.status, affiliate_links.expires_at) = 'active'::public.link_status))) AS active_link_count,
            COALESCE(sum(affiliate_links.click_count), (0)::bigint) AS total_clicks,
            COALESCE(sum(affiliate_links.conversion_count), (0)::bigint) AS total_conversions,
            COALESCE(sum(affiliate_links.revenue), (0)::numeric) AS total_revenue,
            COALESCE(sum(affiliate_links.commission), (0)::numeric) AS total_commission
           FROM public.affiliate_links
          WHERE (affiliate_links.partner_id = affiliate_partners.id)) totals);

create or replace function private.partner_json(partner private.partner_metrics)
returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(partner) || jsonb_build_object(
    'has_activity', partner.total_clicks > 0 or partner.total_conversions > 0
  );
$$;

CREATE INDEX item_imports_created_at_idx ON private.item_imports USING btree (created_at DESC);

CREATE INDEX item_imports_created_by_idx ON private.item_imports USING btree (created_by);

CREATE INDEX affiliate_links_url_idx ON public.affiliate_links USING hash (original_url);

CREATE INDEX items_list_idx ON public.items USING btree (created_at DESC, id) INCLUDE (taken_down_at, garment, color, availability, on_sale, price, updated_at, shop_slug);

CREATE INDEX items_shop_id_idx ON public.items USING btree (shop_id);

CREATE INDEX items_shop_idx ON public.items USING btree (shop_slug, created_at DESC);

CREATE INDEX items_style_idx ON public.items USING btree (shop_id, style_code) WHERE (style_code IS NOT NULL);

CREATE INDEX items_taken_down_idx ON public.items USING btree (taken_down_at) WHERE (taken_down_at IS NOT NULL);

CREATE INDEX shop_redirects_shop_idx ON public.shop_redirects USING btree (shop_id);

CREATE INDEX shops_partner_idx ON public.shops USING btree (partner_id);

CREATE UNIQUE INDEX shops_retailer_key ON public.shops USING btree (retailer) WHERE (retailer <> 'OTHER'::public.retailer);

CREATE TRIGGER end_item_import AFTER INSERT ON pgboss.job FOR EACH ROW WHEN (((new.name = 'dead'::text) AND (new.source_name = 'imports'::text))) EXECUTE FUNCTION private.end_item_import();

CREATE TRIGGER reactivate_link BEFORE UPDATE OF status ON public.affiliate_links FOR EACH ROW WHEN (((new.status = 'active'::public.link_status) AND (private.link_status_now(old.status, old.expires_at) <> 'active'::public.link_status))) EXECUTE FUNCTION private.reactivate_link();

CREATE TRIGGER items_follow_update AFTER UPDATE OF status, website_url, retailer ON public.affiliate_partners FOR EACH ROW WHEN ((((new.status IS DISTINCT FROM old.status) OR (new.website_url IS DISTINCT FROM old.website_url)) OR (new.retailer IS DISTINCT FROM old.retailer))) EXECUTE FUNCTION private.follow_partner_to_items();

CREATE TRIGGER announce_public_delete AFTER DELETE ON public.item_variants REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_public_changes();

CREATE TRIGGER announce_public_insert AFTER INSERT ON public.item_variants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_public_changes();

CREATE TRIGGER announce_public_update AFTER UPDATE ON public.item_variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_public_changes();

CREATE TRIGGER items_follow_update AFTER UPDATE ON public.item_variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.follow_item_variants();

CREATE TRIGGER record_change_delete AFTER DELETE ON public.item_variants REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_item_variants();

CREATE TRIGGER record_change_insert AFTER INSERT ON public.item_variants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_item_variants();

CREATE TRIGGER record_change_update AFTER UPDATE ON public.item_variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_item_variants();

CREATE TRIGGER announce_public_delete AFTER DELETE ON public.items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_public_changes();

CREATE TRIGGER announce_public_insert AFTER INSERT ON public.items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_public_changes();

CREATE TRIGGER announce_public_update AFTER UPDATE ON public.items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_public_changes();

CREATE TRIGGER availability_follows_update AFTER UPDATE ON public.items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.follow_taken_down();

CREATE TRIGGER find_item_shop BEFORE INSERT OR UPDATE OF shop_id, retailer_url, retailer, shop_name, shop_slug ON public.items FOR EACH ROW EXECUTE FUNCTION private.find_item_shop();

CREATE TRIGGER link_item BEFORE INSERT OR UPDATE OF shop_id, retailer_url, tracking_code ON public.items FOR EACH ROW EXECUTE FUNCTION private.link_item();

CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.items FOR EACH ROW EXECUTE FUNCTION private.record_change('id', 'updated_at', 'tracking_code', 'shop_name', 'shop_slug', 'retailer', 'price', 'sizes', 'availability', 'on_sale', 'reference_price', 'search_text');

CREATE TRIGGER touch_updated_at BEFORE UPDATE OF name, shop_id, retailer_url, image, further_images, garment, price, color, sizes, availability, tags, updated_at, style_code, taken_down_at ON public.items FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER track_item BEFORE INSERT OR UPDATE OF affiliate_link_id, shop_id, retailer_url, tracking_code ON public.items FOR EACH ROW EXECUTE FUNCTION private.track_item();

CREATE TRIGGER refuse_gone_items_insert AFTER INSERT ON public.outfit_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_gone_items();

CREATE TRIGGER refuse_gone_items_update AFTER UPDATE ON public.outfit_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_gone_items();

CREATE TRIGGER announce_public_change AFTER INSERT OR DELETE OR UPDATE OF slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags, size_range, season_tags, status, total_price, item_count, colors, sizes, retailers, free_shipping, rating, review_count, created_at, deleted_at, reference_price ON public.outfits FOR EACH ROW EXECUTE FUNCTION private.announce_public_change();

CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.outfits FOR EACH ROW EXECUTE FUNCTION private.record_change('id', 'updated_at', 'status', 'total_price', 'item_count', 'colors', 'sizes', 'retailers', 'free_shipping', 'rating', 'review_count', 'favorite_count', 'click_count', 'view_count', 'popularity', 'search_text', 'list_text', 'listed', 'reference_price');

CREATE TRIGGER announce_public_change AFTER INSERT OR DELETE OR UPDATE ON public.shops FOR EACH ROW EXECUTE FUNCTION private.announce_public_change();

CREATE CONSTRAINT TRIGGER check_shop_domains AFTER INSERT OR UPDATE ON public.shops DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION private.check_shop_domains();

CREATE TRIGGER items_follow_update AFTER UPDATE OF name, slug, partner_id ON public.shops FOR EACH ROW WHEN ((((new.name IS DISTINCT FROM old.name) OR (new.slug IS DISTINCT FROM old.slug)) OR (new.partner_id IS DISTINCT FROM old.partner_id))) EXECUTE FUNCTION private.follow_shop();

CREATE TRIGGER keep_chain BEFORE DELETE ON public.shops FOR EACH ROW EXECUTE FUNCTION private.keep_chain();

CREATE TRIGGER keep_used_domains BEFORE UPDATE OF domains ON public.shops FOR EACH ROW WHEN ((NOT (new.domains @> old.domains))) EXECUTE FUNCTION private.keep_used_domains();

CREATE TRIGGER name_shop_page BEFORE INSERT OR UPDATE OF slug ON public.shops FOR EACH ROW EXECUTE FUNCTION private.name_shop_page();

CREATE TRIGGER outfits_follow_update AFTER UPDATE ON public.shops REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.follow_shops();

CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.shops FOR EACH ROW EXECUTE FUNCTION private.record_change('id', 'updated_at');

CREATE TRIGGER redirect_shop_page AFTER UPDATE OF slug ON public.shops FOR EACH ROW WHEN ((new.slug <> old.slug)) EXECUTE FUNCTION private.redirect_shop_page();

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.shops FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE POLICY "Everyone reads where shops are" ON public.shop_redirects FOR SELECT TO anon, authenticated USING (true);

CREATE POLICY "Administrators add shops" ON public.shops FOR INSERT TO authenticated WITH CHECK (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Administrators change shops" ON public.shops FOR UPDATE TO authenticated USING (( SELECT private.is_admin() AS is_admin)) WITH CHECK (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Administrators remove shops" ON public.shops FOR DELETE TO authenticated USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Everyone reads shops" ON public.shops FOR SELECT TO anon, authenticated USING (true);

GRANT EXECUTE ON FUNCTION private.add_item_import_rows(uuid, jsonb) TO authenticated;

GRANT EXECUTE ON FUNCTION private.admin_items(text, text[], text[], text[], text[], text, text, boolean, integer, integer) TO authenticated;

GRANT EXECUTE ON FUNCTION private.admin_shops(text, boolean, uuid, text, boolean, integer, integer) TO authenticated;

GRANT EXECUTE ON FUNCTION private.are_image_urls(text[]) TO authenticated;

GRANT EXECUTE ON FUNCTION private.are_image_urls(text[]) TO service_role;

GRANT EXECUTE ON FUNCTION private.change_items(jsonb, jsonb, boolean) TO authenticated;

GRANT EXECUTE ON FUNCTION private.check_item_save(jsonb) TO authenticated;

GRANT EXECUTE ON FUNCTION private.export_items(uuid, text) TO authenticated;

GRANT EXECUTE ON FUNCTION private.folded(text) TO authenticated;

GRANT EXECUTE ON FUNCTION private.folded(text) TO service_role;

GRANT EXECUTE ON FUNCTION private.item_import_outcomes(uuid, boolean, integer) TO authenticated;

GRANT EXECUTE ON FUNCTION private.item_imports(uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION private.item_search_text(text, text, text, text) TO authenticated;

GRANT EXECUTE ON FUNCTION private.item_search_text(text, text, text, text) TO service_role;

GRANT EXECUTE ON FUNCTION private.item_usage(uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION private.link_status_now(public.link_status, timestamp with time zone) TO authenticated;

GRANT EXECUTE ON FUNCTION private.link_status_now(public.link_status, timestamp with time zone) TO service_role;

GRANT EXECUTE ON FUNCTION private.merge_shops(uuid, uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION private.my_alerts(text) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION private.partner_domains(uuid, text, public.retailer) TO authenticated;

GRANT EXECUTE ON FUNCTION private.partner_domains(uuid, text, public.retailer) TO service_role;

GRANT EXECUTE ON FUNCTION private.reduced_prices(uuid[], timestamp with time zone) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION private.reduced_prices(uuid[], timestamp with time zone) TO service_role;

GRANT EXECUTE ON FUNCTION private.reference_prices(uuid[]) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION private.reference_prices(uuid[]) TO service_role;

GRANT EXECUTE ON FUNCTION private.run_item_import(uuid, boolean, integer[]) TO authenticated;

GRANT EXECUTE ON FUNCTION private.save_items(jsonb) TO authenticated;

GRANT EXECUTE ON FUNCTION private.shop_at(text) TO authenticated;

GRANT EXECUTE ON FUNCTION private.shop_at(text) TO service_role;

GRANT EXECUTE ON FUNCTION private.start_item_import(text, text[], integer) TO authenticated;

GRANT EXECUTE ON FUNCTION private.work_item_import(uuid) TO ensemble_worker;

GRANT EXECUTE ON FUNCTION public.add_item_import_rows(uuid, jsonb) TO authenticated;

GRANT EXECUTE ON FUNCTION public.admin_items(text, text[], text[], text[], text[], text, text, boolean, integer, integer) TO authenticated;

GRANT EXECUTE ON FUNCTION public.admin_shops(text, boolean, uuid, text, boolean, integer, integer) TO authenticated;

GRANT EXECUTE ON FUNCTION public.change_items(jsonb, jsonb, boolean) TO authenticated;

GRANT EXECUTE ON FUNCTION public.export_items(uuid, text) TO authenticated;

GRANT EXECUTE ON FUNCTION public.item_import_outcomes(uuid, boolean, integer) TO authenticated;

GRANT EXECUTE ON FUNCTION public.item_imports(uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION public.item_price_history(uuid) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION public.item_usage(uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION public.merge_shops(uuid, uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION public.my_alerts(text) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION public.run_item_import(uuid, boolean, integer[]) TO authenticated;

GRANT EXECUTE ON FUNCTION public.save_item(jsonb) TO authenticated;

GRANT EXECUTE ON FUNCTION public.save_items(jsonb) TO authenticated;

GRANT EXECUTE ON FUNCTION public.shop_page(text) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION public.similar_items(uuid, public.size, numeric, integer) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION public.start_item_import(text, text[], integer) TO authenticated;

REVOKE ALL (further_images) ON TABLE public.items FROM anon;

GRANT SELECT (further_images) ON TABLE public.items TO anon;

REVOKE ALL (on_sale) ON TABLE public.items FROM anon;

GRANT SELECT (on_sale) ON TABLE public.items TO anon;

REVOKE ALL (reference_price) ON TABLE public.items FROM anon;

GRANT SELECT (reference_price) ON TABLE public.items TO anon;

REVOKE ALL (shop_id) ON TABLE public.items FROM anon;

GRANT SELECT (shop_id) ON TABLE public.items TO anon;

REVOKE ALL (shop_slug) ON TABLE public.items FROM anon;

GRANT SELECT (shop_slug) ON TABLE public.items TO anon;

REVOKE ALL (taken_down_at) ON TABLE public.items FROM anon;

GRANT SELECT (taken_down_at) ON TABLE public.items TO anon;

REVOKE ALL (further_images) ON TABLE public.items FROM authenticated;

GRANT INSERT (further_images), SELECT (further_images), UPDATE (further_images) ON TABLE public.items TO authenticated;

REVOKE ALL (on_sale) ON TABLE public.items FROM authenticated;

GRANT SELECT (on_sale) ON TABLE public.items TO authenticated;

REVOKE ALL (reference_price) ON TABLE public.items FROM authenticated;

GRANT SELECT (reference_price) ON TABLE public.items TO authenticated;

REVOKE ALL (retailer) ON TABLE public.items FROM authenticated;

GRANT SELECT (retailer) ON TABLE public.items TO authenticated;

REVOKE ALL (shop_id) ON TABLE public.items FROM authenticated;

GRANT INSERT (shop_id), SELECT (shop_id), UPDATE (shop_id) ON TABLE public.items TO authenticated;

REVOKE ALL (shop_slug) ON TABLE public.items FROM authenticated;

GRANT SELECT (shop_slug) ON TABLE public.items TO authenticated;

REVOKE ALL (taken_down_at) ON TABLE public.items FROM authenticated;

GRANT SELECT (taken_down_at), UPDATE (taken_down_at) ON TABLE public.items TO authenticated;

GRANT SELECT ON TABLE public.shop_redirects TO anon, authenticated, service_role;

GRANT SELECT (created_at) ON TABLE public.shops TO anon;

GRANT SELECT (domains) ON TABLE public.shops TO anon;

GRANT SELECT (free_shipping) ON TABLE public.shops TO anon;

GRANT SELECT (id) ON TABLE public.shops TO anon;

GRANT SELECT (name) ON TABLE public.shops TO anon;

GRANT SELECT (retailer) ON TABLE public.shops TO anon;

GRANT SELECT (slug) ON TABLE public.shops TO anon;

GRANT SELECT (updated_at) ON TABLE public.shops TO anon;

GRANT SELECT (created_at) ON TABLE public.shops TO authenticated;

GRANT INSERT (domains), SELECT (domains), UPDATE (domains) ON TABLE public.shops TO authenticated;

GRANT INSERT (free_shipping), SELECT (free_shipping), UPDATE (free_shipping) ON TABLE public.shops TO authenticated;

GRANT INSERT (id), SELECT (id) ON TABLE public.shops TO authenticated;

GRANT INSERT (name), SELECT (name), UPDATE (name) ON TABLE public.shops TO authenticated;

GRANT INSERT (note), UPDATE (note) ON TABLE public.shops TO authenticated;

GRANT INSERT (partner_id), UPDATE (partner_id) ON TABLE public.shops TO authenticated;

GRANT SELECT (retailer) ON TABLE public.shops TO authenticated;

GRANT INSERT (slug), SELECT (slug), UPDATE (slug) ON TABLE public.shops TO authenticated;

GRANT SELECT (updated_at), UPDATE (updated_at) ON TABLE public.shops TO authenticated;

GRANT DELETE ON TABLE public.shops TO authenticated;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE public.shops TO service_role;

ALTER TABLE public.items ADD COLUMN search_text text GENERATED ALWAYS AS (private.item_search_text(name, shop_name, style_code, retailer_url)) STORED NOT NULL;

ALTER TABLE public.favorite_lists ADD CONSTRAINT favorite_lists_name_is_free CHECK ((private.folded(name) <> 'favorites'::text));

ALTER TABLE public.items ADD CONSTRAINT items_further_images_are_pictures CHECK (private.are_image_urls(further_images));

CREATE UNIQUE INDEX favorite_lists_name_idx ON public.favorite_lists USING btree (user_id, private.folded(name));

CREATE INDEX items_name_order_idx ON public.items USING btree (left(search_text, 100) COLLATE "C", id);

CREATE INDEX items_search_text_idx ON public.items USING gin (search_text extensions.gin_trgm_ops);

select pgboss.create_queue('imports', '{
  "policy": "standard", "deadLetter": "dead", "retryLimit": 4, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 120, "heartbeatSeconds": 30, "deleteAfterSeconds": 2592000
}');

insert into pgboss.schedule (name, key, cron, data, options)
values (
  'tasks', 'delete-imports', '0 * * * *', '{"task": "delete-imports"}',
  '{"singletonKey": "delete-imports", "missed": "once"}'
);

-- Reference prices of the sales that are on.
select private.refresh_reference_prices(array(select id from public.items where exists (
  select 1 from public.item_variants where item_id = items.id and current_price < price
)));
select private.refresh_item_summaries(array(select id from public.items));
