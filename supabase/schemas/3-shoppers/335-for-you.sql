-- What this database stores about an account's taste (docs/product/style.md).

-- Outfits that an account looked at while signed in, used only here. Counted views
-- (315-shop-events.sql) don't refer to accounts.
create table public.seen_outfits (
  user_id uuid not null references auth.users (id) on delete cascade,
  outfit_id uuid not null references public.outfits (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (user_id, outfit_id)
);

create index seen_outfits_outfit_idx on public.seen_outfits (outfit_id);

alter table public.seen_outfits enable row level security;
grant select, delete on table public.seen_outfits to authenticated;
grant select, insert, update, delete on table public.seen_outfits to service_role;

create policy "People read what they looked at"
on public.seen_outfits for select to authenticated
using (user_id = (select auth.uid()));

create policy "People forget what they looked at"
on public.seen_outfits for delete to authenticated
using (user_id = (select auth.uid()));

-- Checks if an account wants recommendations, which is the default.
create function private.wants_for_you(account_id uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select coalesce((select for_you from public.style_profiles where user_id = account_id), true);
$$;

-- Records a view for 90 days; older views are never used. Called by record_outfit_view as the
-- owner. The database sets account and time.
create function private.record_seen_outfit(outfit uuid)
returns void
language plpgsql set search_path = ''
as $$
declare
  account_id constant uuid := auth.uid();
begin
  if account_id is null or not private.wants_for_you(account_id) then
    return;
  end if;
  delete from public.seen_outfits
  where user_id = account_id and seen_at < now() - interval '90 days';
  insert into public.seen_outfits (user_id, outfit_id)
  values (account_id, outfit)
  on conflict (user_id, outfit_id) do update set seen_at = excluded.seen_at;
end;
$$;

-- Turning recommendations off deletes the views. Security definer, regardless of who turns them
-- off.
create function private.delete_seen_outfits()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.seen_outfits where user_id = new.user_id;
  return null;
end;
$$;

create trigger delete_seen_outfits
after insert or update of for_you on public.style_profiles
for each row when (not new.for_you)
execute function private.delete_seen_outfits();

-- An account's taste: outfits with the weight and kind of each signal, favorite items, and the
-- style profile.
create type private.taste as (
  outfits uuid[],
  weights double precision[],
  kinds text[],
  items uuid[],
  colors public.item_color[],
  vibe public.vibe,
  budget public.budget_band,
  occasions public.occasion[]
);

-- Reads an account's taste. Shopping weighs as much as a favorite. Runs as the owner of for_you,
-- its only caller.
create function private.taste_of(account_id uuid)
returns private.taste
language plpgsql stable set search_path = ''
as $$
declare
  taste private.taste;
begin
  select array_agg(outfit_id), array_agg(weight), array_agg(kind)
  into taste.outfits, taste.weights, taste.kinds
  from (
    (
      select outfit_id, 5::double precision as weight, 'saved' as kind
      from public.favorites
      where user_id = account_id and outfit_id is not null
      order by created_at desc
      limit 200
    )
    union all
    (
      select outfit_id, 5, 'shopped'
      from public.shopped_items
      where user_id = account_id
      group by outfit_id
      order by max(shopped_at) desc
      limit 100
    )
    union all
    (
      select outfit_id, 1, 'seen'
      from public.seen_outfits
      where user_id = account_id and seen_at > now() - interval '90 days'
      order by seen_at desc
      limit 50
    )
  ) as signals;
  taste.items := array(
    select item_id
    from public.favorites
    where user_id = account_id and list_id is null and item_id is not null
    order by created_at desc
    limit 100
  );
  select
    style_profiles.colors, style_profiles.vibe, style_profiles.budget, style_profiles.occasions
  into taste.colors, taste.vibe, taste.budget, taste.occasions
  from public.style_profiles
  where user_id = account_id;
  return taste;
end;
$$;

-- Recommendations: outfits that are close to an account's taste (docs/product/style.md).

-- Returns the outfits closest to a taste: the share of each vibe, occasion, budget and color among
-- its signals. Each answer in the style profile weighs as much as four favorites, a favorite as
-- much as five views. The vibe counts most, then the occasion, then colors, budget and a favorite
-- item; popularity decides ties. (supabase/tests/shoppers/for-you-recall.db.test.ts measures it.)
create function private.outfits_near(taste private.taste, page_size integer)
returns uuid[]
language sql stable set search_path = ''
as $$
  with
  liked as (
    select outfits.vibe, outfits.occasion, outfits.budget, outfits.colors, signals.weight
    from unnest(taste.outfits, taste.weights) as signals (outfit_id, weight)
    join public.outfits on outfits.id = signals.outfit_id and outfits.status = 'published'
  ),
  vibe_shares as (
    select signals.vibe, sum(signals.weight) / sum(sum(signals.weight)) over () as share
    from (
      select liked.vibe, liked.weight from liked
      union all select taste.vibe, 20 where taste.vibe is not null
    ) as signals
    group by signals.vibe
  ),
  occasion_shares as (
    select signals.occasion, sum(signals.weight) / sum(sum(signals.weight)) over () as share
    from (
      select liked.occasion, liked.weight from liked
      union all
      select one, 20.0 / nullif(cardinality(taste.occasions), 0) from unnest(taste.occasions) as one
    ) as signals
    group by signals.occasion
  ),
  budget_shares as (
    select signals.budget, sum(signals.weight) / sum(sum(signals.weight)) over () as share
    from (
      select liked.budget, liked.weight from liked
      union all select taste.budget, 20 where taste.budget is not null
    ) as signals
    group by signals.budget
  ),
  color_shares as (
    select signals.color, sum(signals.weight) / max(sum(signals.weight)) over () as share
    from (
      select unnest(liked.colors) as color, liked.weight from liked
      union all select one, 20 from unnest(taste.colors) as one
    ) as signals
    group by signals.color
  )
  select array(
    select outfits.id
    from public.outfits
    left join vibe_shares on vibe_shares.vibe = outfits.vibe
    left join occasion_shares on occasion_shares.occasion = outfits.occasion
    left join budget_shares on budget_shares.budget = outfits.budget
    where outfits.listed
      and not exists (
        select
        from unnest(taste.outfits, taste.kinds) as signals (outfit_id, kind)
        where signals.outfit_id = outfits.id and signals.kind <> 'seen'
      )
    order by
      3 * coalesce(vibe_shares.share, 0)
        + 2 * coalesce(occasion_shares.share, 0)
        + coalesce(
          (
            select avg(coalesce(color_shares.share, 0))
            from unnest(outfits.colors) as one
            left join color_shares on color_shares.color = one
          ),
          0
        )
        + coalesce(budget_shares.share, 0)
        + case
          when exists (
            select
            from public.outfit_items
            where outfit_items.outfit_id = outfits.id and outfit_items.item_id = any (taste.items)
          ) then 1
          else 0
        end desc,
      outfits.popularity desc,
      outfits.id
    limit page_size
  );
$$;

-- Security definer. It returns only listed outfits, and reads only the caller's own data.
create function private.for_you(
  kept_outfits uuid[], kept_items uuid[], seen_outfits uuid[],
  colors text[], vibe text, budget text, occasions text[], page_size integer
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  account_id constant uuid := auth.uid();
  taste private.taste;
begin
  if page_size is null or page_size not between 1 and 24
    or cardinality(kept_outfits) > 200 or cardinality(kept_items) > 200
    or cardinality(seen_outfits) > 50
  then
    perform private.refuse(422, 'out_of_range', 'Request fewer outfits.');
  end if;
  perform private.check_outfit_filters(
    occasions, array_remove(array[vibe], null), array_remove(array[budget], null), colors
  );

  if account_id is null then
    taste := row(
      kept_outfits || seen_outfits,
      array_fill(5::double precision, array[cardinality(kept_outfits)])
        || array_fill(1::double precision, array[cardinality(seen_outfits)]),
      array_fill('saved'::text, array[cardinality(kept_outfits)])
        || array_fill('seen'::text, array[cardinality(seen_outfits)]),
      kept_items, colors, vibe, budget, occasions
    );
  elsif private.wants_for_you(account_id) then
    taste := private.taste_of(account_id);
  end if;

  -- Nothing is known. The page already shows popular outfits.
  if coalesce(cardinality(taste.outfits), 0) = 0
    and coalesce(cardinality(taste.items), 0) = 0
    and coalesce(cardinality(taste.colors), 0) = 0
    and coalesce(cardinality(taste.occasions), 0) = 0
    and taste.vibe is null
    and taste.budget is null
  then
    return jsonb_build_object('outfits', '[]'::jsonb);
  end if;

  return jsonb_build_object(
    'outfits', to_jsonb(array(
      select card || jsonb_build_object(
        'reason', coalesce(
          (
            select jsonb_build_object('kind', 'item', 'title', items.name)
            from public.outfit_items
            join public.items on items.id = outfit_items.item_id
            where outfit_items.outfit_id = outfits.id and items.id = any (taste.items)
            order by items.name
            limit 1
          ),
          most_similar.reason,
          case
            when outfits.vibe = taste.vibe then jsonb_build_object('kind', 'style')
            when outfits.occasion = any (taste.occasions)
              then jsonb_build_object('kind', 'occasion')
          end,
          case when outfits.budget = taste.budget then jsonb_build_object('kind', 'budget') end,
          jsonb_build_object('kind', 'taste')
        )
      )
      from jsonb_array_elements(private.outfit_cards(private.outfits_near(taste, page_size)))
        with ordinality as cards (card, ordinal)
      join public.outfits on outfits.id = (card ->> 'id')::uuid
      -- The outfit of the same vibe that it is most like: a saved or shopped one, otherwise a
      -- viewed one.
      left join lateral (
        select jsonb_build_object('kind', signals.kind, 'title', other.title) as reason
        from unnest(taste.outfits, taste.kinds) as signals (outfit_id, kind)
        join public.outfits as other
          on other.id = signals.outfit_id
          and other.status = 'published'
          and other.vibe = outfits.vibe
          and other.id <> outfits.id
        order by
          signals.kind = 'seen',
          other.occasion = outfits.occasion desc,
          (select count(*) from unnest(other.colors) as one where one = any (outfits.colors)) desc,
          other.id
        limit 1
      ) as most_similar on true
      order by ordinal
    ))
  );
end;
$$;
grant execute on function private.for_you(
  uuid[], uuid[], uuid[], text[], text, text, text[], integer
) to anon, authenticated;

-- Returns {"outfits": [cards, each with its "reason"]}, the closest first, or none if nothing is
-- known. A reason is {"kind", "title"}: 'saved', 'shopped', 'seen' (an outfit like this one),
-- 'item' (one of its own), 'style', 'occasion', 'budget' or 'taste'. For accounts, stored data is
-- used; visitors' devices send theirs. At most 24 outfits, from at most 200 favorites and 50 viewed
-- outfits; PT422 beyond.
create function public.for_you(
  kept_outfits uuid[] default '{}', kept_items uuid[] default '{}',
  colors text[] default '{}', vibe text default null, budget text default null,
  occasions text[] default '{}', page_size integer default 12, seen_outfits uuid[] default '{}'
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.for_you(
    coalesce(kept_outfits, '{}'), coalesce(kept_items, '{}'), coalesce(seen_outfits, '{}'),
    coalesce(colors, '{}'), vibe, budget, coalesce(occasions, '{}'), page_size
  );
$$;
grant execute on function public.for_you(
  uuid[], uuid[], text[], text, text, text[], integer, uuid[]
) to anon, authenticated;
