-- Security definer: listed outfits only, for every caller, with the cards of list and search.
create function private.quiz_outfits(
  colors text[], vibe text, budget text, occasions text[], brands text[],
  page_size integer, page_offset integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Brands that are no retailers here count as OTHER.
  shops constant text[] := array(
    select distinct case brand when 'ZARA' then 'ZARA' else 'OTHER' end
    from unnest(brands) as brand
  );
  -- The prices of the chosen budget; no upper end is null.
  price_from constant numeric :=
    case budget when '100_200' then 100 when '200_400' then 200 when 'over_400' then 400 end;
  price_to constant numeric :=
    case budget when 'under_100' then 100 when '100_200' then 200 when '200_400' then 400 end;
  chosen_vibe public.vibe;
  chosen_band public.budget_band;
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
  chosen_band := budget;
  chosen_occasions := occasions;
  chosen_colors := colors;
  chosen_shops := shops;

  select count(*) into fitting
  from public.outfits
  where outfits.listed
    and outfits.vibe = chosen_vibe
    and outfits.budget = chosen_band
    and outfits.occasion = any (chosen_occasions);
  select count(*) into total from private.listed_outfits;

  -- The vibe weighs most, then the occasion, then every $50 begun that the price lies outside the
  -- budget; what an outfit shares of colours and shops decides among equals.
  select array(
    select outfits.id
    from public.outfits
    where outfits.listed
    order by
      outfits.vibe = chosen_vibe
        and outfits.budget = chosen_band
        and outfits.occasion = any (chosen_occasions) desc,
      case when outfits.vibe = chosen_vibe then 0 else 5 end
        + case when outfits.occasion = any (chosen_occasions) then 0 else 4 end
        + ceil(
          greatest(price_from - outfits.total_price, outfits.total_price - price_to, 0) / 50
        ),
      (select count(*) from unnest(outfits.colors) as worn where worn = any (chosen_colors))
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
    'outfits', (
      select coalesce(
        jsonb_agg(
          card || jsonb_build_object('colors', outfits.colors, 'retailers', outfits.retailers)
          order by place
        ),
        '[]'
      )
      from jsonb_array_elements(private.outfit_cards(page)) with ordinality as cards (card, place)
      join public.outfits on outfits.id = (card ->> 'id')::uuid
    )
  );
end;
$$;
grant execute on function private.quiz_outfits(
  text[], text, text, text[], text[], integer, integer
) to anon, authenticated, service_role;

-- Returns {"fitting": the number that match the vibe, the budget and one of the occasions, "total":
-- the number of all, "outfits": [cards of the page with their colors and retailers]}. At most 100
-- outfits a page. PT422 for unknown or out-of-range values.
create function public.quiz_outfits(
  colors text[], vibe text, budget text, occasions text[], brands text[],
  page_size integer default 24, page_offset integer default 0
)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.quiz_outfits(
    colors, vibe, budget, occasions, brands, page_size, page_offset
  );
$$;
grant execute on function public.quiz_outfits(text[], text, text, text[], text[], integer, integer)
  to anon, authenticated, service_role;
