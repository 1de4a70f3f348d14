-- Sizes and style that an account entered in the quiz, its profile or on an outfit's page. Null or
-- empty means not entered. (For visitors, they are stored on the device.)
create table public.style_profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  colors public.item_color[] not null default '{}',
  vibe public.vibe,
  budget public.budget_band,
  occasions public.occasion[] not null default '{}',
  brands public.quiz_brand[] not null default '{}',
  updated_at timestamptz not null default now(),
  size public.size,
  shoe_size public.shoe_size,
  -- Whether to select outfits for the account (335-for-you.sql).
  for_you boolean not null default true,
  constraint style_profiles_size_is_of_clothes check (size <= 'XXL'),
  constraint style_profiles_colors_bounds check (
    cardinality(colors) <= 20
    and coalesce(array_ndims(colors), 1) = 1
    and array_position(colors, null) is null
  ),
  constraint style_profiles_occasions_bounds check (
    cardinality(occasions) <= 20
    and coalesce(array_ndims(occasions), 1) = 1
    and array_position(occasions, null) is null
  ),
  constraint style_profiles_brands_bounds check (
    cardinality(brands) <= 20
    and coalesce(array_ndims(brands), 1) = 1
    and array_position(brands, null) is null
  )
);

alter table public.style_profiles enable row level security;
grant select, delete on table public.style_profiles to authenticated;
grant
  insert (user_id, colors, vibe, budget, occasions, brands, size, shoe_size, for_you),
  update (user_id, colors, vibe, budget, occasions, brands, size, shoe_size, for_you)
on table public.style_profiles to authenticated;
grant select, insert, update, delete on table public.style_profiles to service_role;

create policy "People read their own style"
on public.style_profiles for select to authenticated
using (user_id = (select auth.uid()));

create policy "People store their own style"
on public.style_profiles for insert to authenticated
with check (user_id = (select auth.uid()));

create policy "People change their own style"
on public.style_profiles for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy "People remove their own style"
on public.style_profiles for delete to authenticated
using (user_id = (select auth.uid()));

create trigger touch_updated_at
before update on public.style_profiles
for each row execute function private.touch_updated_at();

-- Security definer. It returns only listed outfits, to every caller.
create function private.quiz_outfits(
  colors text[], vibe text, budget text, occasions text[], brands text[],
  page_size integer, page_offset integer
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Brands that aren't retailers count as OTHER.
  shops constant text[] := array(
    select distinct case brand when 'ZARA' then 'ZARA' else 'OTHER' end
    from unnest(brands) as brand
  );
  -- The price range of the budget; price_to is null without an upper limit.
  price_from constant numeric :=
    case budget when '100_200' then 100 when '200_400' then 200 when 'over_400' then 400 end;
  price_to constant numeric :=
    case budget when 'under_100' then 100 when '100_200' then 200 when '200_400' then 400 end;
  chosen_vibe public.vibe;
  chosen_budget public.budget_band;
  chosen_occasions public.occasion[];
  chosen_colors public.item_color[];
  chosen_shops public.retailer[];
  fitting bigint;
  total bigint;
  page uuid[];
begin
  perform private.check_page(page_size, page_offset);
  perform private.check_outfit_filters(occasions, array[vibe], array[budget], colors);
  perform private.check_filter(brands, enum_range(null::public.quiz_brand)::text[]);
  chosen_vibe := vibe;
  chosen_budget := budget;
  chosen_occasions := occasions;
  chosen_colors := colors;
  chosen_shops := shops;

  select count(*) into fitting
  from public.outfits
  where outfits.listed
    and outfits.vibe = chosen_vibe
    and outfits.budget = chosen_budget
    and outfits.occasion = any (chosen_occasions);
  select count(*) into total from private.listed_outfits;

  -- Distance: 5 for another vibe, 4 for another occasion, 1 for each $50 (or part of it) outside
  -- the budget. Shared colors and shops come next.
  select array(
    select outfits.id
    from public.outfits
    where outfits.listed
    order by
      outfits.vibe = chosen_vibe
        and outfits.budget = chosen_budget
        and outfits.occasion = any (chosen_occasions) desc,
      case when outfits.vibe = chosen_vibe then 0 else 5 end
        + case when outfits.occasion = any (chosen_occasions) then 0 else 4 end
        + ceil(
          greatest(price_from - outfits.total_price, outfits.total_price - price_to, 0) / 50
        ),
      (select count(*) from unnest(outfits.colors) as color where color = any (chosen_colors))
        + (select count(*) from unnest(outfits.retailers) as shop where shop = any (chosen_shops))
        desc,
      outfits.popularity desc,
      outfits.id
    limit page_size offset page_offset
  )
  into page;

  return jsonb_build_object(
    'fitting', fitting,
    'total', total,
    'outfits', to_jsonb(array(
      select card || jsonb_build_object('colors', outfits.colors, 'retailers', outfits.retailers)
      from jsonb_array_elements(private.outfit_cards(page)) with ordinality as cards (card, ordinal)
      join public.outfits on outfits.id = (card ->> 'id')::uuid
      order by ordinal
    ))
  );
end;
$$;
grant execute on function private.quiz_outfits(
  text[], text, text, text[], text[], integer, integer
) to anon, authenticated, service_role;

-- Returns {"fitting": the number of outfits with the vibe, the budget and one of the occasions,
-- "total": the number of all outfits, "outfits": [cards of the page with colors and retailers]}. At
-- most 100 outfits per page. PT422 for unknown or out-of-range values.
create function public.quiz_outfits(
  colors text[], vibe text, budget text, occasions text[], brands text[],
  page_size integer default 24, page_offset integer default 0
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.quiz_outfits(
    colors, vibe, budget, occasions, brands, page_size, page_offset
  );
$$;
grant execute on function public.quiz_outfits(text[], text, text, text[], text[], integer, integer)
  to anon, authenticated, service_role;
