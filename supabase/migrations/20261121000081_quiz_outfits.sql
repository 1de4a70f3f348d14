-- The style quiz's results: one call answers what fits the answers, or everything with the nearest
-- first, a page at a time. (The browser weighed the most popular 300 outfits before: a larger shop
-- was not shown whole.)

-- Security definer: published outfits only, whoever asks, by the cards of list and search.
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
  vibes constant text[] := enum_range(null::public.vibe)::text[];
  bands constant text[] := enum_range(null::public.budget_band)::text[];
  -- Brands that are no retailers here count as OTHER.
  shops constant text[] := array(
    select distinct case brand when 'ZARA' then 'ZARA' else 'OTHER' end
    from unnest(brands) as brand
  );
  -- Where it is looked: among what fits, or everywhere when nothing does.
  in_vibes public.vibe[];
  in_bands public.budget_band[];
  in_occasions public.occasion[];
  fitting bigint;
  total bigint;
  page uuid[];
begin
  if page_size is null or page_size not between 1 and 100
    or page_offset is null or page_offset not between 0 and 1000000
  then
    perform private.refuse(422, 'page_out_of_range', 'There is no such page.');
  end if;
  perform private.check_filter(colors, enum_range(null::public.item_color)::text[]);
  perform private.check_filter(array[vibe], vibes);
  perform private.check_filter(array[budget], bands);
  perform private.check_filter(occasions, enum_range(null::public.occasion)::text[]);
  perform private.check_filter(brands, enum_range(null::public.quiz_brand)::text[]);

  in_vibes := array[vibe]::public.vibe[];
  in_bands := array[budget]::public.budget_band[];
  in_occasions := occasions::public.occasion[];
  select count(*) into fitting
  from public.outfits
  where outfits.status = 'published'
    and outfits.vibe = any (in_vibes)
    and outfits.budget = any (in_bands)
    and outfits.occasion = any (in_occasions);
  total := fitting;
  if fitting = 0 then
    in_vibes := vibes::public.vibe[];
    in_bands := bands::public.budget_band[];
    in_occasions := enum_range(null::public.occasion);
    select count(*) into total from public.outfits where outfits.status = 'published';
  end if;

  -- What fits is 0 away. Otherwise the vibe weighs most, then the occasion, then how many bands the
  -- budget is away; what an outfit shares of colours and shops decides among equals.
  select array(
    select outfits.id
    from public.outfits
    where outfits.status = 'published'
      and outfits.vibe = any (in_vibes)
      and outfits.budget = any (in_bands)
      and outfits.occasion = any (in_occasions)
    order by
      case when outfits.vibe::text = quiz_outfits.vibe then 0 else 5 end
        + case when outfits.occasion::text = any (occasions) then 0 else 4 end
        + abs(
          array_position(bands, outfits.budget::text) - array_position(bands, quiz_outfits.budget)
        ),
      (
        select count(*) from unnest(outfits.colors) as worn
        where worn::text = any (quiz_outfits.colors)
      ) + (
        select count(*) from unnest(outfits.retailers) as shop where shop::text = any (shops)
      ) desc,
      outfits.popularity desc,
      outfits.id
    limit page_size offset page_offset
  )
  into page;

  return jsonb_build_object(
    'exact', fitting > 0,
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
revoke execute on function private.quiz_outfits(
  text[], text, text, text[], text[], integer, integer
) from public;
grant execute on function private.quiz_outfits(
  text[], text, text, text[], text[], integer, integer
) to anon, authenticated, service_role;

-- Published outfits of the vibe and budget whose occasion is among the chosen; when there is none,
-- all of them by how near they come. Answers {"exact": whether they fit, "total", "outfits": [cards
-- of the page with their colors and retailers]}; those that share most colours and shops first. At
-- most 100 outfits a page. PT422 for what does not exist or is out of range.
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
revoke execute on function public.quiz_outfits(
  text[], text, text, text[], text[], integer, integer
) from public, anon, authenticated, service_role;
grant execute on function public.quiz_outfits(
  text[], text, text, text[], text[], integer, integer
) to anon, authenticated, service_role;
