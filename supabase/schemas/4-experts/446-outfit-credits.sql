-- Which stylist styled an outfit (OUT-20). A table of its own, because row security decides who reads a
-- credit: stylists who left keep theirs, but it shows only while their page is listed.

create table public.outfit_credits (
  outfit_id uuid primary key references public.outfits (id) on delete cascade,
  expert_id uuid not null references public.expert_stylists (id) on delete cascade,
  credited_at timestamptz not null default now()
    check (credited_at >= '2000-01-01Z' and credited_at < '2200-01-01Z'),
  -- When the outfit was first listed with this credit, which is news for followers (ALERT-10).
  listed_at timestamptz
);

create index outfit_credits_expert_idx on public.outfit_credits (expert_id);

alter table public.outfit_credits enable row level security;
grant select on table public.outfit_credits to anon, authenticated;
grant insert (outfit_id, expert_id, credited_at), delete on table public.outfit_credits to authenticated;
grant select, insert, update, delete on table public.outfit_credits to service_role;

create policy "Everyone reads listed stylists' credits of readable outfits, administrators all"
on public.outfit_credits for select to anon, authenticated
using (
  exists (select 1 from public.outfits where outfits.id = outfit_credits.outfit_id)
  and (
    exists (
      select 1
      from public.expert_stylists
      where expert_stylists.id = outfit_credits.expert_id and expert_stylists.is_active
    )
    or (select private.is_admin())
  )
);

create policy "Administrators add credits"
on public.outfit_credits for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators remove credits"
on public.outfit_credits for delete to authenticated
using ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.outfit_credits
for each row execute function private.record_change('outfit_id', 'credited_at', 'listed_at');

create function private.set_listed_at()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.listed_at := (select new.credited_at from public.outfits where id = new.outfit_id and listed);
  return new;
end;
$$;

create trigger set_listed_at
before insert on public.outfit_credits
for each row execute function private.set_listed_at();

-- Security definer, because editors can't update credits.
create function private.list_credit()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.outfit_credits set listed_at = now() where outfit_id = new.id and listed_at is null;
  return null;
end;
$$;

create trigger list_credit
after update on public.outfits
for each row
when (new.listed and not old.listed)
execute function private.list_credit();

create trigger notify_page_caches
after insert or update or delete on public.outfit_credits
for each row execute function private.notify_page_caches();

-- Pages of outfits that don't name a stylist don't have the stylist's tag, so listing one again
-- announces the outfits. In parts, because a notification has at most 8,000 bytes.
create function private.notify_credited_outfits()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(array_prepend('outfits', array_agg(part.tag)))
  from (
    select right(outfit_id::text, 8) as tag, row_number() over (order by outfit_id) / 500 as nth
    from public.outfit_credits
    where expert_id = new.id
  ) as part
  group by part.nth;
  return null;
end;
$$;

create trigger notify_credited_outfits
after update of is_active on public.expert_stylists
for each row
when (old.is_active is distinct from new.is_active)
execute function private.notify_credited_outfits();

-- Credits an outfit to a stylist, or to none; `since` restores an earlier credit.
create function private.credit_outfit(outfit uuid, stylist uuid, since timestamptz default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  if not exists (select 1 from public.expert_stylists where id = stylist) and stylist is not null then
    perform private.refuse(422, 'stylist_missing', 'This stylist doesn''t exist anymore.');
  end if;
  delete from public.outfit_credits
  where outfit_id = outfit and expert_id is distinct from stylist;
  insert into public.outfit_credits (outfit_id, expert_id, credited_at)
  select outfit, stylist, coalesce(since, now())
  where stylist is not null
  on conflict do nothing;
end;
$$;
grant execute on function private.credit_outfit(uuid, uuid, timestamptz) to authenticated;

-- Credits up to 500 outfits, [{outfit, stylist, since}], in one transaction; without a stylist, it
-- removes the credit. Returns the previous credits of the outfits that changed, in the same form, which
-- undo it: `since` keeps their looks from being news again. Marks those outfits as updated, because
-- their form has the stylist. 42501 for everyone but administrators, PT422 for other values and unknown
-- stylists.
create function public.credit_outfits(credits jsonb)
returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  previous jsonb;
begin
  perform private.require_administrator();
  if jsonb_typeof(credits) is distinct from 'array' or jsonb_array_length(credits) > 500 then
    perform private.refuse(422, 'too_many_rows', 'You can change up to 500 outfits at a time.');
  end if;
  perform 1
  from public.outfits
  where id in (select (one ->> 'outfit')::uuid from jsonb_array_elements(credits) as one)
  order by id
  for no key update;
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'outfit', outfits.id, 'stylist', stored.expert_id, 'since', stored.credited_at
      )
    ), '[]'
  )
  into previous
  from jsonb_to_recordset(credits) as wanted (outfit uuid, stylist uuid)
  join public.outfits on outfits.id = wanted.outfit
  left join public.outfit_credits as stored on stored.outfit_id = outfits.id
  where stored.expert_id is distinct from wanted.stylist;

  perform private.credit_outfit(wanted.outfit, wanted.stylist, wanted.since)
  from jsonb_to_recordset(credits) as wanted (outfit uuid, stylist uuid, since timestamptz)
  join public.outfits on outfits.id = wanted.outfit;
  update public.outfits
  set updated_at = updated_at
  where id in (select (one ->> 'outfit')::uuid from jsonb_array_elements(previous) as one);
  return previous;
end;
$$;
grant execute on function public.credit_outfits(jsonb) to authenticated;

-- Returns the listed stylists with at least one listed outfit, by name.
create function public.credited_stylists()
returns table (slug text, name text)
language sql stable security invoker set search_path = ''
as $$
  select expert_stylists.slug, expert_stylists.name
  from public.expert_stylists
  where is_active
    and exists (
      select 1
      from public.outfit_credits
      join public.outfits on outfits.id = outfit_credits.outfit_id
      where outfit_credits.expert_id = expert_stylists.id and outfits.listed
    )
  order by expert_stylists.name, expert_stylists.slug;
$$;
grant execute on function public.credited_stylists() to anon, authenticated;
