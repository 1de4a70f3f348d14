-- The filters of the search: any of the values in each group, and every group that has some.
create type private.search_filters as (
  occasions public.occasion[],
  vibes public.vibe[],
  budgets public.budget_band[],
  retailers public.retailer[],
  garments public.garment[],
  shops text[],
  colors public.item_color[],
  sizes public.size[],
  seasons public.season[],
  availabilities public.item_availability[],
  price_from numeric,
  price_to numeric
);

-- Reads filters as a page sends them: {"occasions": ["work"], ..., "price_from": 20}. PT422 for a
-- group or value that does not exist.
create function private.read_search_filters(sent jsonb)
returns private.search_filters
language plpgsql
stable
set search_path = ''
as $$
declare
  filters private.search_filters;
  allowed constant jsonb := jsonb_build_object(
    'occasions', enum_range(null::public.occasion),
    'vibes', enum_range(null::public.vibe),
    'budgets', enum_range(null::public.budget_band),
    'retailers', enum_range(null::public.retailer),
    'garments', enum_range(null::public.garment),
    'shops', '[]'::jsonb,
    'colors', enum_range(null::public.item_color),
    'sizes', enum_range(null::public.size),
    'seasons', enum_range(null::public.season),
    'availabilities', enum_range(null::public.item_availability)
  );
  name text;
  value jsonb;
begin
  if sent is null or jsonb_typeof(sent) <> 'object' or octet_length(sent::text) > 8000 then
    perform private.refuse(422, 'unknown_filter', 'One of the filters does not exist.');
  end if;
  for name, value in select * from jsonb_each(sent) loop
    if name in ('price_from', 'price_to') then
      if jsonb_typeof(value) not in ('number', 'null')
        or (value #>> '{}')::numeric not between 0 and 1000000
      then
        perform private.refuse(422, 'unknown_filter', 'One of the filters does not exist.');
      end if;
    elsif not allowed ? name or jsonb_typeof(value) <> 'array'
      or jsonb_array_length(value) > 50
      or jsonb_path_exists(value, '$[*] ? (@.type() != "string")')
      or name <> 'shops' and not value <@ (allowed -> name)
    then
      perform private.refuse(422, 'unknown_filter', 'One of the filters does not exist.');
    end if;
  end loop;
  return jsonb_populate_record(filters, sent);
end;
$$;

-- The groups that narrow outfits or pieces, each with its condition on `entries`; $1 is the
-- filters.
create function private.search_conditions(kind text, filters private.search_filters)
returns table (name text, condition text)
language sql
stable
set search_path = ''
as $$
  select groups.name, groups.condition
  from (values
    ('occasions', 'entries.occasion = any (($1).occasions)', cardinality(filters.occasions) > 0, 'outfits'),
    ('vibes', 'entries.vibe = any (($1).vibes)', cardinality(filters.vibes) > 0, 'outfits'),
    ('budgets', 'entries.budget = any (($1).budgets)', cardinality(filters.budgets) > 0, 'outfits'),
    ('retailers', 'entries.retailers && ($1).retailers', cardinality(filters.retailers) > 0, 'outfits'),
    ('retailers', 'entries.retailer = any (($1).retailers)', cardinality(filters.retailers) > 0, 'pieces'),
    ('garments', 'entries.garments && ($1).garments', cardinality(filters.garments) > 0, 'outfits'),
    ('garments', 'entries.garment = any (($1).garments)', cardinality(filters.garments) > 0, 'pieces'),
    ('shops', 'entries.shops && ($1).shops', cardinality(filters.shops) > 0, 'outfits'),
    ('shops', 'entries.shop = any (($1).shops)', cardinality(filters.shops) > 0, 'pieces'),
    ('colors', 'entries.colors && ($1).colors', cardinality(filters.colors) > 0, 'outfits'),
    ('colors', 'entries.color = any (($1).colors)', cardinality(filters.colors) > 0, 'pieces'),
    ('sizes', 'entries.sizes && ($1).sizes', cardinality(filters.sizes) > 0, 'both'),
    ('seasons', 'entries.seasons && ($1).seasons', cardinality(filters.seasons) > 0, 'both'),
    ('availabilities', 'entries.availability = any (($1).availabilities)',
      cardinality(filters.availabilities) > 0, 'both'),
    ('price', 'entries.price >= ($1).price_from', filters.price_from is not null, 'pieces'),
    ('price', 'entries.price <= ($1).price_to', filters.price_to is not null, 'pieces'),
    ('price', 'entries.total_price >= ($1).price_from', filters.price_from is not null, 'outfits'),
    ('price', 'entries.total_price <= ($1).price_to', filters.price_to is not null, 'outfits')
  ) as groups (name, condition, narrows, kinds)
  where groups.narrows and groups.kinds in (search_conditions.kind, 'both');
$$;
