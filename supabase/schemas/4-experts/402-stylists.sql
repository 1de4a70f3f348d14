-- Stylists are accounts that are linked to an expert: they run its studio (docs/product/studio.md).

create table public.stylists (
  user_id uuid primary key references auth.users (id) on delete cascade,
  expert_id uuid not null unique references public.expert_stylists (id) on delete cascade,
  -- The administrator who sent the invitation; null for erased accounts.
  granted_by uuid references auth.users (id) on delete set null,
  granted_at timestamptz not null default now()
);

create index stylists_granted_by_idx on public.stylists (granted_by);

-- Security definer, because policies call this for accounts that can't read the table.
create function private.own_expert()
returns uuid
language sql stable security definer set search_path = ''
as $$
  select expert_id from public.stylists where user_id = (select auth.uid());
$$;
grant execute on function private.own_expert() to anon, authenticated, service_role;

create function private.is_own_expert(expert uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(expert = private.own_expert(), false);
$$;
grant execute on function private.is_own_expert(uuid) to authenticated, service_role;

-- Refuses everyone but an expert's stylist and administrators. PT403.
create function private.require_studio(expert uuid)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not (private.is_own_expert(expert) or private.is_admin()) then
    perform private.refuse(403, 'not_your_studio', 'This studio isn''t yours, or no longer is.');
  end if;
end;
$$;
grant execute on function private.require_studio(uuid) to authenticated, service_role;

alter table public.stylists enable row level security;
grant select on table public.stylists to authenticated;
grant select, insert, update, delete on table public.stylists to service_role;

create policy "Stylists read their own row, administrators all"
on public.stylists for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));

create trigger record_change
after insert or update or delete on public.stylists
for each row execute function private.record_change('user_id');

-- Invitations to run an expert's studio, sent by mail.
create table public.stylist_invitations (
  id uuid primary key default gen_random_uuid(),
  expert_id uuid not null references public.expert_stylists (id) on delete cascade,
  -- In lower case.
  email text not null,
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint email_bounds check (char_length(email) <= 320 and email = lower(email)),
  constraint ended_once check (accepted_at is null or withdrawn_at is null)
);

-- At most one open invitation per expert.
create unique index stylist_invitations_open_idx on public.stylist_invitations (expert_id)
  where accepted_at is null and withdrawn_at is null;
create index stylist_invitations_invited_by_idx on public.stylist_invitations (invited_by);

alter table public.stylist_invitations enable row level security;
grant select on table public.stylist_invitations to authenticated;
grant select, insert, update, delete on table public.stylist_invitations to service_role;

create policy "Administrators read invitations"
on public.stylist_invitations for select to authenticated
using ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.stylist_invitations
for each row execute function private.record_change('id', 'email');

create policy "Administrators and the stylist change an expert"
on public.expert_stylists for update to authenticated
using (id = (select private.own_expert()) or (select private.is_admin()))
with check (id = (select private.own_expert()) or (select private.is_admin()));

-- Stylists write their own text and picture; name, page URL and listing are the administrators'.
create function private.check_expert_change()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  own constant text[] := array[
    'bio', 'profile_image', 'updated_at', 'rating', 'total_reviews'
  ];
begin
  if private.is_own_expert(new.id)
    and not private.is_admin()
    and to_jsonb(new) - own is distinct from to_jsonb(old) - own
  then
    perform private.refuse(
      403, 'administrators_only', 'Only administrators can change this part of the profile.'
    );
  end if;
  -- A picture elsewhere could change, or tell its server who visits the page.
  if private.is_own_expert(new.id)
    and not private.is_admin()
    and new.profile_image is distinct from old.profile_image
    and new.profile_image <> ''
    and new.profile_image !~ (
      '^/storage/v1/object/public/outfit-images/experts/' || new.id || '/[0-9-]+\.jpg$'
    )
  then
    perform private.refuse(422, 'picture_elsewhere', 'Upload the picture here.');
  end if;
  return new;
end;
$$;

create trigger check_expert_change
before update on public.expert_stylists
for each row execute function private.check_expert_change();

create policy "Administrators and the stylist add packages"
on public.service_packages for insert to authenticated
with check (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Administrators and the stylist change packages"
on public.service_packages for update to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()))
with check (expert_id = (select private.own_expert()) or (select private.is_admin()));

create policy "Administrators and the stylist remove packages"
on public.service_packages for delete to authenticated
using (expert_id = (select private.own_expert()) or (select private.is_admin()));

-- Which mails an account wants; all without a row. Mails about another person's change of a booking
-- always go to its client.
create table public.mail_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- To clients and stylists.
  reminder_day boolean not null default true,
  reminder_hour boolean not null default true,
  -- To clients: asks for a review.
  follow_up boolean not null default true,
  -- To stylists: new requests, and changes and cancellations.
  requests boolean not null default true,
  changes boolean not null default true,
  -- Whether mails carry events for the account's calendar. A stylist's then also follow own changes.
  events boolean not null default true
);

alter table public.mail_preferences enable row level security;
grant select, insert, update on table public.mail_preferences to authenticated;
grant select, insert, update, delete on table public.mail_preferences to service_role;

create policy "People read which mails they want"
on public.mail_preferences for select to authenticated
using (user_id = (select auth.uid()));

create policy "People choose which mails they want"
on public.mail_preferences for insert to authenticated
with check (user_id = (select auth.uid()));

create policy "People change which mails they want"
on public.mail_preferences for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger bound_daily_writes
before insert or update on public.mail_preferences
for each row execute function private.bound_daily_writes(
  'mail preferences', '200', 'You''ve changed your mails 200 times today. Try again tomorrow.'
);
