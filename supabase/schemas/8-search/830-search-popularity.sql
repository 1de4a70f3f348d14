-- How often a piece was followed to its shop, each click worth less as it ages.
create table private.item_popularity (
  item_id uuid primary key references public.items (id) on delete cascade,
  popularity double precision not null
);

create function private.doublings(popularity double precision)
returns integer
language sql
immutable
set search_path = ''
as $$
  select floor(log(2.0, greatest(popularity, 1)::numeric))::integer;
$$;

-- Security definer: whoever is counted has no privileges on the documents.
create function private.follow_outfit_popularity()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.outfit_documents
  set popular = private.doublings(new.popularity)
  where outfit_id = new.id;
  return null;
end;
$$;

create trigger document_follows_popularity
after update on public.outfits
for each row
when (
  new.popularity is distinct from old.popularity
  and floor(log(2.0, greatest(new.popularity, 1)::numeric))
    is distinct from floor(log(2.0, greatest(old.popularity, 1)::numeric))
)
execute function private.follow_outfit_popularity();

-- A click weighs as it does for an outfit (see private.count_item_clicks).
create function private.follow_item_clicks()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  with weights as (
    select item_id, sum(private.popularity_of(3, clicked_at)) as weight
    from new_rows
    group by item_id
  ),
  counted as (
    insert into private.item_popularity as known (item_id, popularity)
    select item_id, weight from weights order by item_id
    on conflict (item_id) do update set popularity = known.popularity + excluded.popularity
    returning item_id, popularity
  )
  update private.piece_documents
  set popular = private.doublings(counted.popularity)
  from counted
  where piece_documents.item_id = counted.item_id
    and piece_documents.popular <> private.doublings(counted.popularity);
  return null;
end;
$$;

create trigger search_follows_insert
after insert on public.item_clicks
referencing new table as new_rows
for each statement execute function private.follow_item_clicks();
