-- Who has which role: inviting stylists, giving and taking roles (docs/product/studio.md).

-- Returns the key of an invitation's link. Derived, because administrators can read the outbox.
create function private.invitation_key(invitation uuid)
returns text
language sql stable set search_path = ''
as $$
  select right(private.alert_key(invitation, 'stylist invitation'), 32);
$$;

create function private.invitation_state(invitation public.stylist_invitations)
returns text
language sql stable set search_path = ''
as $$
  select case
    when invitation.accepted_at is not null then 'accepted'
    when invitation.withdrawn_at is not null then 'withdrawn'
    when invitation.expires_at <= now() then 'expired'
    else 'open'
  end;
$$;

-- Returns an invitation. PT404 without its key.
create function private.invitation_of(invitation uuid, key text)
returns public.stylist_invitations
language plpgsql stable set search_path = ''
as $$
declare
  found_invitation public.stylist_invitations;
begin
  if key = private.invitation_key(invitation) then
    select * into found_invitation from public.stylist_invitations where id = invitation;
  end if;
  if found_invitation.id is null then
    perform private.refuse(404, 'link_unknown', 'This link is incomplete. Open it from the email.');
  end if;
  return found_invitation;
end;
$$;

-- Locks an expert, so that changes of who runs the studio, and bookings, wait for each other.
-- PT404 if there's none.
create function private.lock_expert(expert uuid)
returns public.expert_stylists
language plpgsql volatile set search_path = ''
as $$
declare
  locked public.expert_stylists;
begin
  select * into locked from public.expert_stylists where id = expert for no key update;
  if locked.id is null then
    perform private.refuse(404, 'no_expert', 'This expert no longer exists.');
  end if;
  return locked;
end;
$$;

-- Security definer here and below, because nobody can write roles and invitations directly.
create function private.invite_stylist(expert uuid, email text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  invited public.expert_stylists;
  invitation uuid;
begin
  perform private.require_administrator();
  if not coalesce(private.is_mail_address(address), false) then
    perform private.refuse(422, 'address_invalid', 'Enter an email address.');
  end if;
  invited := private.lock_expert(expert);
  if exists (select from public.stylists where expert_id = expert) then
    perform private.refuse(
      409, 'has_stylist', format('%s already has a stylist. Take that role first.', invited.name)
    );
  end if;
  if exists (
    select
    from public.stylists
    join auth.users on users.id = stylists.user_id
    where lower(users.email) = address
  ) then
    perform private.refuse(409, 'already_stylist', 'This account already runs another studio.');
  end if;
  if not private.count_call(private.current_caller('stylist invitations'), '1 day', 20) then
    perform private.refuse(
      429, 'too_many_invitations', 'You''ve sent 20 invitations today. Try again tomorrow.'
    );
  end if;
  update public.stylist_invitations
  set withdrawn_at = now()
  where expert_id = expert and accepted_at is null and withdrawn_at is null;
  insert into public.stylist_invitations (expert_id, email, invited_by)
  values (expert, address, auth.uid())
  returning id into invitation;
  -- Not for an account, because whoever is invited may have none.
  insert into public.message_outbox (kind, recipient, payload, dedupe_key)
  values (
    'stylist_invitation', address, jsonb_build_object('invitation', invitation),
    'stylist-invitation:' || invitation
  );
  return invitation;
end;
$$;
grant execute on function private.invite_stylist(uuid, text) to authenticated;

-- Invites the owner of an email address to run an expert's studio, withdraws the earlier
-- invitation, and returns the new one's id. PT409 if the expert has a stylist, or the account
-- another studio; PT429 after 20 a day.
create function public.invite_stylist(expert uuid, email text)
returns uuid
language sql volatile security invoker set search_path = ''
as $$
  select private.invite_stylist(expert, email);
$$;
grant execute on function public.invite_stylist(uuid, text) to authenticated;

create function private.withdraw_invitation(invitation uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  update public.stylist_invitations
  set withdrawn_at = now()
  where id = invitation and accepted_at is null and withdrawn_at is null;
  if not found then
    perform private.refuse(
      409, 'invitation_ended', 'This invitation was already accepted or withdrawn.'
    );
  end if;
end;
$$;
grant execute on function private.withdraw_invitation(uuid) to authenticated;

-- Withdraws an invitation. PT409 if it was accepted or withdrawn.
create function public.withdraw_invitation(invitation uuid)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.withdraw_invitation(invitation);
$$;
grant execute on function public.withdraw_invitation(uuid) to authenticated;

create function private.invitation(id uuid, key text)
returns table (expert_name text, email text, expires_at timestamptz, state text)
language sql stable security definer set search_path = ''
as $$
  select
    expert_stylists.name, regexp_replace(invited.email, '^(.).*@', '\1***@'), invited.expires_at,
    private.invitation_state(invited)
  from private.invitation_of(invitation.id, key) as invited
  join public.expert_stylists on expert_stylists.id = invited.expert_id;
$$;
grant execute on function private.invitation(uuid, text) to anon, authenticated;

-- Returns what an invitation is about, with its address masked and whether it's open, accepted,
-- withdrawn or expired. PT404 without its key.
create function public.invitation(id uuid, key text)
returns table (expert_name text, email text, expires_at timestamptz, state text)
language sql stable security invoker set search_path = ''
as $$
  select * from private.invitation(id, key);
$$;
grant execute on function public.invitation(uuid, text) to anon, authenticated;

create function private.accept_invitation(id uuid, key text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account_id constant uuid := auth.uid();
  accepted public.stylist_invitations;
  account auth.users;
begin
  accepted := private.invitation_of(id, key);
  perform private.lock_expert(accepted.expert_id);
  select * into accepted
  from public.stylist_invitations
  where stylist_invitations.id = accepted.id
  for update;
  case private.invitation_state(accepted)
    when 'accepted' then
      perform private.refuse(409, 'invitation_used', 'This invitation was already accepted.');
    when 'withdrawn' then
      perform private.refuse(
        410, 'invitation_withdrawn', 'This invitation was withdrawn. Ask us for a new one.'
      );
    when 'expired' then
      perform private.refuse(
        410, 'invitation_expired', 'This invitation has expired. Ask us for a new one.'
      );
    else null;
  end case;
  select * into account from auth.users where users.id = account_id;
  if lower(account.email) is distinct from accepted.email then
    perform private.refuse(
      403, 'other_address',
      'This invitation is for another email address. Sign in with the account of that address.'
    );
  end if;
  if account.email_confirmed_at is null then
    perform private.refuse(
      403, 'not_confirmed', 'Confirm your email address with the link in our email first.'
    );
  end if;
  if exists (
    select
    from public.account_deletion_requests
    where user_id = account_id and cancelled_at is null and erased_at is null
  ) then
    perform private.refuse(
      409, 'deletion_pending',
      'You''ve asked us to delete this account. Choose Keep My Account in your profile first.'
    );
  end if;
  -- Waits for a simultaneous acceptance of another studio by the same account.
  insert into public.stylists (user_id, expert_id, given_by)
  values (account_id, accepted.expert_id, accepted.invited_by)
  on conflict do nothing;
  if not found then
    if exists (select from public.stylists where user_id = account_id) then
      perform private.refuse(409, 'already_stylist', 'This account already runs a studio.');
    end if;
    perform private.refuse(409, 'has_stylist', 'Somebody else already runs this studio.');
  end if;
  update public.stylist_invitations
  set accepted_at = now()
  where stylist_invitations.id = accepted.id;
end;
$$;
grant execute on function private.accept_invitation(uuid, text) to authenticated;

-- Makes the caller the stylist that an invitation is for. PT404 without its key, PT403 for another
-- or an unconfirmed address, PT410 or PT409 if it has ended or somebody already has the role.
create function public.accept_invitation(id uuid, key text)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.accept_invitation(id, key);
$$;
grant execute on function public.accept_invitation(uuid, text) to authenticated;

-- Writes the content of a pending invitation when it's sent, and deletes the mail of one that isn't
-- open. Ignores other messages.
create function private.write_invitation_mail(message uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  invited public.stylist_invitations;
begin
  select stylist_invitations.* into invited
  from public.message_outbox
  join public.stylist_invitations
    on stylist_invitations.id = (message_outbox.payload ->> 'invitation')::uuid
  where message_outbox.id = message and kind = 'stylist_invitation';
  if private.invitation_state(invited) <> 'open' or invited.id is null then
    delete from public.message_outbox
    where id = message and kind = 'stylist_invitation' and status = 'pending';
    return;
  end if;
  update public.message_outbox
  set payload = payload || jsonb_build_object(
    'expert_name', (select name from public.expert_stylists where id = invited.expert_id),
    'expires_at', invited.expires_at
  )
  where id = message and status = 'pending';
end;
$$;

-- Returns the key of an invitation's mail, or {} for other messages.
create function private.invitation_mail_key(message public.message_outbox)
returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when message.kind = 'stylist_invitation' then jsonb_build_object(
      'key', private.invitation_key((message.payload ->> 'invitation')::uuid)
    )
    else '{}'
  end;
$$;

-- Deletes invitations with their mails: an account's, and those that ended a month ago.
create function private.delete_invitations(to_account uuid default null)
returns void
language sql volatile security definer set search_path = ''
as $$
  with deleted as (
    delete from public.stylist_invitations
    where email = (select lower(users.email) from auth.users where users.id = to_account)
      or least(expires_at, accepted_at, withdrawn_at) < now() - interval '30 days'
    returning id
  )
  delete from public.message_outbox
  where dedupe_key in (select 'stylist-invitation:' || id from deleted);
$$;
grant execute on function private.delete_invitations(uuid) to service_role;

create function private.give_administrator(email text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  perform private.require_administrator();
  select * into account
  from auth.users
  where lower(users.email) = lower(btrim(give_administrator.email));
  if account.id is null then
    perform private.refuse(
      404, 'no_account', 'There''s no account with this address. Ask them to sign up first.'
    );
  end if;
  if account.email_confirmed_at is null then
    perform private.refuse(
      409, 'not_confirmed', 'This account hasn''t confirmed its email address yet.'
    );
  end if;
  insert into public.user_preferences as existing (user_id, is_admin)
  values (account.id, true)
  on conflict (user_id) do update set is_admin = true where not existing.is_admin;
  if not found then
    perform private.refuse(
      409, 'already_administrator', 'This account is already an administrator.'
    );
  end if;
end;
$$;
grant execute on function private.give_administrator(text) to authenticated;

-- Makes an account an administrator. PT404 if the address has none, PT409 if it isn't confirmed or
-- the account is one already.
create function public.give_administrator(email text)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.give_administrator(email);
$$;
grant execute on function public.give_administrator(text) to authenticated;

create function private.take_administrator(user_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  delete from public.user_preferences
  where user_preferences.user_id = take_administrator.user_id and is_admin;
  if not found then
    perform private.refuse(
      409, 'no_administrator', 'This account is no longer an administrator.'
    );
  end if;
end;
$$;
grant execute on function private.take_administrator(uuid) to authenticated;

-- Takes an account's administrator rights at once. PT409 for the last administrator.
create function public.take_administrator(user_id uuid)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.take_administrator(user_id);
$$;
grant execute on function public.take_administrator(uuid) to authenticated;

-- Ends an account's stylist role. Its coming bookings are kept for administrators to answer, or
-- cancelled with a reason; without any, nobody needs to choose. A simultaneous booking is either
-- cancelled too or made afterwards.
create function private.end_stylist(account_id uuid, bookings text, reason text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  expert uuid;
begin
  select expert_id into expert from public.stylists where user_id = account_id;
  if expert is null then
    perform private.refuse(409, 'no_stylist', 'This account is no longer a stylist.');
  end if;
  perform private.lock_expert(expert);
  if bookings = 'cancel' then
    if coalesce(btrim(reason), '') = '' then
      perform private.refuse(422, 'reason_missing', 'Enter a reason. The clients will see it.');
    end if;
    -- Before the role ends, because it's the stylist who cancels them.
    update public.expert_bookings
    set status = 'cancelled', cancel_reason = reason
    where expert_id = expert and status in ('pending', 'confirmed') and starts_at > now();
  elsif bookings is distinct from 'keep' and exists (
    select
    from public.expert_bookings
    where expert_id = expert and status in ('pending', 'confirmed') and starts_at > now()
  ) then
    perform private.refuse(
      422, 'bookings_undecided', 'Choose what becomes of the coming consultations.'
    );
  end if;
  delete from public.stylists where user_id = account_id;
  if not found then
    perform private.refuse(409, 'no_stylist', 'This account is no longer a stylist.');
  end if;
end;
$$;

create function private.take_stylist(user_id uuid, bookings text, reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  perform private.end_stylist(user_id, bookings, reason);
end;
$$;
grant execute on function private.take_stylist(uuid, text, text) to authenticated;

-- Ends a stylist's role at once and keeps ("keep") or cancels ("cancel", with a reason) the coming
-- bookings. PT409 if the account isn't a stylist, PT422 without a choice or a reason.
create function public.take_stylist(user_id uuid, bookings text, reason text default null)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.take_stylist(user_id, bookings, reason);
$$;
grant execute on function public.take_stylist(uuid, text, text) to authenticated;

create function private.leave_studio(bookings text, reason text)
returns void
language sql volatile security definer set search_path = ''
as $$
  select private.end_stylist(auth.uid(), bookings, reason);
$$;
grant execute on function private.leave_studio(text, text) to authenticated;

-- Ends the caller's stylist role, with the choices and refusals of take_stylist.
create function public.leave_studio(bookings text, reason text default null)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.leave_studio(bookings, reason);
$$;
grant execute on function public.leave_studio(text, text) to authenticated;

create function private.own_studio()
returns public.expert_stylists
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.expert_stylists;
begin
  select * into own from public.expert_stylists where id = private.own_expert();
  if own.id is null then
    perform private.refuse(
      403, 'not_your_studio', 'You don''t run a studio, or no longer do.'
    );
  end if;
  return own;
end;
$$;
grant execute on function private.own_studio() to authenticated;

-- Returns the expert whose studio the caller runs, also an inactive one. PT403 for everyone else.
create function public.own_studio()
returns public.expert_stylists
language sql stable security invoker set search_path = ''
as $$
  select * from private.own_studio();
$$;
grant execute on function public.own_studio() to authenticated;

create function private.people(search text)
returns table (
  role text, id uuid, email text, expert_name text, expert_slug text, given_by text,
  given_at timestamptz, ends_at timestamptz, coming_bookings integer, is_last boolean
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_administrator();
  return query
    select people.*
    from (
      select
        'administrator' as role, user_id as id, private.email_of(user_id) as email,
        null as expert_name, null as expert_slug, private.email_of(given_by) as given_by, given_at,
        null::timestamptz as ends_at, null::integer as coming_bookings,
        private.is_last_administrator(user_id) as is_last
      from public.user_preferences
      where is_admin
      union all
      select
        'stylist', user_id, private.email_of(user_id), name, slug, private.email_of(given_by),
        given_at, null,
        (
          select count(*)::integer
          from public.expert_bookings
          where expert_id = stylists.expert_id
            and status in ('pending', 'confirmed')
            and starts_at > now()
        ),
        false
      from public.stylists
      join public.expert_stylists on expert_stylists.id = expert_id
      union all
      select
        'invitation', invitations.id, email, name, slug, private.email_of(invited_by),
        invitations.created_at, expires_at, null, false
      from public.stylist_invitations as invitations
      join public.expert_stylists on expert_stylists.id = expert_id
      where private.invitation_state(invitations) = 'open'
    ) as people
    where strpos(lower(concat_ws(' ', email, expert_name)), lower(btrim(people.search))) > 0;
end;
$$;
grant execute on function private.people(text) to authenticated;

-- Returns each role with its account, who gave it and when, and open invitations with their end, of
-- which the email address or expert contains the text. 42501 for everyone but administrators.
create function public.people(search text default '')
returns table (
  role text, id uuid, email text, expert_name text, expert_slug text, given_by text,
  given_at timestamptz, ends_at timestamptz, coming_bookings integer, is_last boolean
)
language sql stable security invoker set search_path = ''
as $$
  select * from private.people(search);
$$;
grant execute on function public.people(text) to authenticated;
