-- The search screen's index: a narrow copy of listed outfits with rows a fifth as wide, which
-- counting views and favorites does not rewrite. Row security keeps a caller's own LIKE away from
-- trigram indexes (it is not leakproof), so searches run as the owner.

-- An outfit's filter values. There are a few hundred combinations, so outfits are counted by
-- combination and filters run once for each of them.
create table private.outfit_kinds (
  id integer generated always as identity primary key,
  occasion public.occasion not null,
  vibe public.vibe not null,
  budget public.budget_band not null,
  retailers public.retailer[] not null,
  unique (occasion, vibe, budget, retailers)
);

-- One row for each listed outfit.
create table private.outfit_search (
  outfit_id uuid primary key references public.outfits (id) on delete cascade,
  kind_id integer not null references private.outfit_kinds (id),
  created_at timestamptz not null,
  search_text text not null
);

create index outfit_search_kind_idx on private.outfit_search (kind_id);
create index outfit_search_created_at_idx on private.outfit_search (created_at desc, outfit_id);
create index outfit_search_text_idx on private.outfit_search
  using gin (search_text extensions.gin_trgm_ops);

create function private.outfit_kind(outfit public.outfits)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  kind integer;
begin
  loop
    select id into kind
    from private.outfit_kinds
    where (occasion, vibe, budget, retailers)
      = (outfit.occasion, outfit.vibe, outfit.budget, outfit.retailers);
    if found then
      return kind;
    end if;
    -- Another writer may be adding the same one: then its row is found in the next round.
    insert into private.outfit_kinds (occasion, vibe, budget, retailers)
    values (outfit.occasion, outfit.vibe, outfit.budget, outfit.retailers)
    on conflict do nothing;
  end loop;
end;
$$;
revoke execute on function private.outfit_kind(public.outfits) from public;

-- Security definer: editors of outfits have no privileges on the copy of listed outfits.
create function private.follow_outfit_for_search()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.listed then
    insert into private.outfit_search (outfit_id, kind_id, created_at, search_text)
    values (new.id, private.outfit_kind(new), new.created_at, new.search_text)
    on conflict (outfit_id) do update
    set kind_id = excluded.kind_id,
        created_at = excluded.created_at,
        search_text = excluded.search_text;
  else
    delete from private.outfit_search where outfit_id = new.id;
  end if;
  return null;
end;
$$;
revoke execute on function private.follow_outfit_for_search() from public;

create trigger search_follows_insert
after insert on public.outfits
for each row
when (new.listed)
execute function private.follow_outfit_for_search();

-- Counting a view or a favorite does not even call the function.
create trigger search_follows_update
after update on public.outfits
for each row
when (
  (old.listed, old.created_at, old.search_text, old.occasion, old.vibe, old.budget, old.retailers)
  is distinct from
  (new.listed, new.created_at, new.search_text, new.occasion, new.vibe, new.budget, new.retailers)
)
execute function private.follow_outfit_for_search();
