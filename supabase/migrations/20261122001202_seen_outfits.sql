-- Outfits that people looked at while signed in, and whether they want outfits chosen by that.
alter table public.style_profiles add column for_you boolean not null default true;
grant insert (for_you), update (for_you) on table public.style_profiles to authenticated;

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
revoke execute on function private.wants_for_you(uuid) from public;

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
revoke execute on function private.note_seen(uuid) from public;

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
revoke execute on function private.forget_seen() from public;

create trigger forget_seen
after insert or update of for_you on public.style_profiles
for each row when (not new.for_you)
execute function private.forget_seen();

create or replace function private.record_outfit_view(outfit uuid, visitor uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  counted uuid;
  recorded integer;
begin
  if outfit is null or visitor is null then
    perform private.refuse(422, 'incomplete', 'A view needs an outfit and a visitor.');
  end if;
  if not exists (
    select 1 from public.outfits where id = outfit and status = 'published'
  ) then
    perform private.refuse(404, 'outfit_not_found', 'There is no such outfit.');
  end if;
  if private.is_bot_request() then
    return false;
  end if;
  perform private.note_seen(outfit);
  counted := private.visitor_here(visitor);
  if counted is null then
    return false;
  end if;
  insert into public.outfit_views (outfit_id, visitor)
  values (outfit, counted)
  on conflict do nothing;
  get diagnostics recorded = row_count;
  return recorded = 1;
end;
$$;
