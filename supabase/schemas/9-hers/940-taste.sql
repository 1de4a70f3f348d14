-- What is known of one person's taste, to this database alone (docs/product/style.md).

-- The outfits that she looked at while signed in, for nothing but this. The counted views
-- (315-shop-events.sql) know no accounts.
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

-- Whether an account wants outfits chosen for it: yes until it says no.
create function private.wants_for_you(person uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce((select for_you from public.style_profiles where user_id = person), true);
$$;

-- Kept for 90 days; what is read is never older. Called by record_outfit_view as the owner: the
-- database sets person and time.
create function private.note_seen(outfit uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if person is null or not private.wants_for_you(person) then
    return;
  end if;
  delete from public.seen_outfits
  where user_id = person and seen_at < now() - interval '90 days';
  insert into public.seen_outfits (user_id, outfit_id)
  values (person, outfit)
  on conflict (user_id, outfit_id) do update set seen_at = excluded.seen_at;
end;
$$;

-- Security definer: "no" forgets, whoever writes it.
create function private.forget_seen()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.seen_outfits where user_id = new.user_id;
  return null;
end;
$$;

create trigger forget_seen
after insert or update of for_you on public.style_profiles
for each row when (not new.for_you)
execute function private.forget_seen();

-- What is known of a person's taste: what she did with outfits (their ids, the weight and the kind of
-- each), the items that she kept, and what she said.
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

-- What she shopped says as much of her taste as a favorite. Runs as the owner of for_you, its only caller.
create function private.taste_of(person uuid)
returns private.taste
language plpgsql
stable
set search_path = ''
as $$
declare
  taste private.taste;
begin
  select array_agg(outfit_id), array_agg(weight), array_agg(kind)
  into taste.outfits, taste.weights, taste.kinds
  from (
    (
      select outfit_id, 5::double precision as weight, 'saved' as kind
      from public.favorite_outfits
      where user_id = person
      order by created_at desc
      limit 100
    )
    union all
    (
      select outfit_id, 5, 'saved'
      from public.favorite_list_entries
      join public.favorite_lists on favorite_lists.id = favorite_list_entries.list_id
      where favorite_lists.user_id = person and outfit_id is not null
      order by favorite_list_entries.created_at desc
      limit 100
    )
    union all
    (
      select outfit_id, 5, 'shopped'
      from public.shopped_items
      where user_id = person
      group by outfit_id
      order by max(shopped_at) desc
      limit 100
    )
    union all
    (
      select outfit_id, 1, 'seen'
      from public.seen_outfits
      where user_id = person and seen_at > now() - interval '90 days'
      order by seen_at desc
      limit 50
    )
  ) as signals;
  taste.items := array(
    select item_id
    from public.favorite_items
    where user_id = person
    order by created_at desc
    limit 100
  );
  select
    style_profiles.colors, style_profiles.vibe, style_profiles.budget, style_profiles.occasions
  into taste.colors, taste.vibe, taste.budget, taste.occasions
  from public.style_profiles
  where user_id = person;
  return taste;
end;
$$;
