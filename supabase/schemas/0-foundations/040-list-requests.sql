-- What every list refuses, with PT422.

create function private.check_page(page_size integer, page_offset integer)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if page_size is null or page_size not between 1 and 100
    or page_offset is null or page_offset not between 0 and 1000000
  then
    perform private.refuse(422, 'page_out_of_range', 'There is no such page.');
  end if;
end;
$$;

create function private.check_search_text(search text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if length(search) > 200 then
    perform private.refuse(422, 'text_too_long', 'Search for at most 200 characters.');
  end if;
end;
$$;

-- Refuses values that a filter does not have, and lists longer than its number of values.
create function private.check_filter(chosen text[], allowed text[])
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if cardinality(chosen) > cardinality(allowed) or not chosen <@ allowed then
    perform private.refuse(422, 'unknown_filter', 'One of the filters does not exist.');
  end if;
end;
$$;
grant execute on function private.check_filter(text[], text[]) to authenticated;

-- The filters that lists of outfits share.
create function private.check_outfit_filters(
  occasions text[], vibes text[], budgets text[], colors text[] default '{}',
  seasons text[] default '{}'
)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.check_filter(occasions, enum_range(null::public.occasion)::text[]);
  perform private.check_filter(vibes, enum_range(null::public.vibe)::text[]);
  perform private.check_filter(budgets, enum_range(null::public.budget_band)::text[]);
  perform private.check_filter(colors, enum_range(null::public.item_color)::text[]);
  perform private.check_filter(seasons, enum_range(null::public.season)::text[]);
end;
$$;
