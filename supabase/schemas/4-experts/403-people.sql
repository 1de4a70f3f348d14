-- Who has which role: inviting stylists, giving and taking roles (docs/product/studio.md). Functions
-- are security definer where no role can read or write the rows directly.

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

create function private.invite_stylist(expert uuid, email text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  expert_name text;
  invitation uuid;
begin
  perform private.require_administrator();
  if not coalesce(private.is_mail_address(address), false) then
    perform private.refuse(422, 'address_invalid', 'Enter an email address.');
  end if;
  select name into expert_name from public.expert_stylists where id = expert for no key update;
  if exists (select from public.stylists where expert_id = expert) then
    perform private.refuse(409, 'has_stylist', format('%s already has a stylist.', expert_name));
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
  -- Not for an account, because the invited person may have none.
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
-- invitation, and returns the new one's id. PT409 if the expert has a stylist, PT429 after 20 a day.
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
returns table (expert_id uuid, expert_name text, email text, expires_at timestamptz, state text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select
      expert_stylists.id, expert_stylists.name, invited.email, invited.expires_at,
      private.invitation_state(invited)
    from public.stylist_invitations as invited
    join public.expert_stylists on expert_stylists.id = invited.expert_id
    where invited.id = invitation.id and private.invitation_key(invited.id) = key;
  if not found then
    perform private.refuse(404, 'link_unknown', 'This link is incomplete. Open it from the email.');
  end if;
end;
$$;
grant execute on function private.invitation(uuid, text) to anon, authenticated;

-- Returns what an invitation is about, with its address masked and whether it's open, accepted,
-- withdrawn or expired. PT404 without its key.
create function public.invitation(id uuid, key text)
returns table (expert_name text, email text, expires_at timestamptz, state text)
language sql stable security invoker set search_path = ''
as $$
  select expert_name, regexp_replace(email, '^(.).*@', '\1***@'), expires_at, state
  from private.invitation(id, key);
$$;
grant execute on function public.invitation(uuid, text) to anon, authenticated;

create function private.accept_invitation(id uuid, key text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  expert constant uuid := (select expert_id from private.invitation(id, key));
  invited public.stylist_invitations;
  account auth.users;
begin
  -- In this order, like a new invitation and the end of a role, to avoid deadlocks. Waits for a
  -- simultaneous deletion of the account.
  select * into account from auth.users where users.id = auth.uid() for no key update;
  perform from public.expert_stylists where expert_stylists.id = expert for no key update;
  select * into invited
  from public.stylist_invitations
  where stylist_invitations.id = accept_invitation.id
  for update;
  if private.invitation_state(invited) <> 'open' then
    perform private.refuse(
      410, 'invitation_' || private.invitation_state(invited),
      format(
        'This invitation %s. Ask us for a new one.',
        case private.invitation_state(invited)
          when 'expired' then 'has expired'
          else 'was already ' || private.invitation_state(invited)
        end
      )
    );
  elsif lower(account.email) is distinct from invited.email then
    perform private.refuse(
      403, 'other_address',
      'This invitation is for another email address. Sign in with the account of that address.'
    );
  elsif account.email_confirmed_at is null then
    perform private.refuse(403, 'not_confirmed', 'Confirm your email address first.');
  elsif exists (
    select
    from public.account_deletion_requests
    where user_id = account.id and cancelled_at is null and erased_at is null
  ) then
    perform private.refuse(
      409, 'deletion_pending',
      'You''ve asked us to delete this account. Choose Keep My Account in your profile first.'
    );
  end if;
  -- Waits for a simultaneous acceptance of another studio by the same account.
  insert into public.stylists (user_id, expert_id, granted_by)
  values (account.id, expert, invited.invited_by)
  on conflict do nothing;
  if not found then
    perform private.refuse(
      409, 'already_stylist',
      case
        when exists (select from public.stylists where user_id = account.id)
          then 'This account already runs a studio.'
        else 'Somebody else already runs this studio.'
      end
    );
  end if;
  update public.stylist_invitations
  set accepted_at = now()
  where stylist_invitations.id = invited.id;
end;
$$;
grant execute on function private.accept_invitation(uuid, text) to authenticated;

-- Makes the caller the stylist that an invitation is for. PT404 without its key, PT410 if it has
-- ended, PT403 for another or an unconfirmed address, PT409 if the account or the studio is taken.
create function public.accept_invitation(id uuid, key text)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.accept_invitation(id, key);
$$;
grant execute on function public.accept_invitation(uuid, text) to authenticated;

-- Returns what the mail of an open invitation says when it's sent, with the key; null if it has
-- ended, {} for other messages.
create function private.invitation_mail(message public.message_outbox)
returns jsonb
language sql stable set search_path = ''
as $$
  select case when message.kind <> 'stylist_invitation' then '{}' else (
    select jsonb_build_object(
      'expert_name', expert_stylists.name, 'expires_at', invited.expires_at,
      'key', private.invitation_key(invited.id)
    )
    from public.stylist_invitations as invited
    join public.expert_stylists on expert_stylists.id = invited.expert_id
    where invited.id = (message.payload ->> 'invitation')::uuid
      and private.invitation_state(invited) = 'open'
  ) end;
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

create function private.grant_administrator(email text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account_id constant uuid := (
    select id
    from auth.users
    where lower(users.email) = lower(btrim(grant_administrator.email))
      and email_confirmed_at is not null
  );
begin
  perform private.require_administrator();
  if account_id is null then
    perform private.refuse(
      404, 'no_account', 'There''s no account with this address. Ask them to sign up first.'
    );
  end if;
  insert into public.user_preferences as existing (user_id, is_admin)
  values (account_id, true)
  on conflict (user_id) do update set is_admin = true where not existing.is_admin;
  if not found then
    perform private.refuse(
      409, 'already_administrator', 'This account is already an administrator.'
    );
  end if;
end;
$$;
grant execute on function private.grant_administrator(text) to authenticated;

-- Makes an account an administrator. PT404 if the address has none that is confirmed, PT409 if the
-- account is one already.
create function public.grant_administrator(email text)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.grant_administrator(email);
$$;
grant execute on function public.grant_administrator(text) to authenticated;

-- Takes an account's administrator rights at once. PT409 for the last administrator and for other
-- accounts.
create function public.revoke_administrator(user_id uuid)
returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.require_administrator();
  delete from public.user_preferences
  where user_preferences.user_id = revoke_administrator.user_id and is_admin;
  if not found then
    perform private.refuse(409, 'no_administrator', 'This account is no longer an administrator.');
  end if;
end;
$$;
grant execute on function public.revoke_administrator(uuid) to authenticated;

-- Ends the stylist role of the caller or, for administrators, of any account. Coming bookings are
-- kept for administrators to answer, or cancelled with a reason; without any, no one needs to
-- choose. A taken role also withdraws the account's open invitations and mails it. A simultaneous booking is either cancelled too or made afterwards.
create function private.end_stylist(account_id uuid, bookings text, reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  expert constant uuid := (select expert_id from public.stylists where user_id = account_id);
  is_taken constant boolean := account_id is distinct from auth.uid();
begin
  if is_taken then
    perform private.require_administrator();
  end if;
  perform from auth.users where id = account_id for no key update;
  perform from public.expert_stylists where id = expert for no key update;
  if bookings = 'cancel' and coalesce(btrim(reason), '') = '' then
    perform private.refuse(422, 'reason_missing', 'Enter a reason. The clients will see it.');
  elsif bookings = 'cancel' then
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
      422, 'bookings_undecided', 'Choose what happens to upcoming consultations.'
    );
  end if;
  -- Not of a stylist who leaves, perhaps to accept one.
  update public.stylist_invitations
  set withdrawn_at = now()
  where is_taken
    and email = lower(private.email_of(account_id))
    and accepted_at is null
    and withdrawn_at is null;
  delete from public.stylists where user_id = account_id and expert_id = expert;
  if not found then
    perform private.refuse(409, 'no_stylist', 'This account is no longer a stylist.');
  end if;
  if is_taken then
    perform private.enqueue_message(
      'stylist_role_ended', account_id,
      jsonb_build_object(
        'expert_name', (select name from public.expert_stylists where id = expert),
        'bookings', bookings
      ),
      'stylist-role-ended:' || gen_random_uuid()
    );
  end if;
end;
$$;
grant execute on function private.end_stylist(uuid, text, text) to authenticated;

-- Ends a stylist's role at once and keeps ("keep") or cancels ("cancel", with a reason) the coming
-- bookings. 42501 for everyone but administrators; PT409 if the account isn't a stylist, PT422
-- without a choice or a reason.
create function public.revoke_stylist(user_id uuid, bookings text, reason text default null)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.require_administrator();
  select private.end_stylist(user_id, bookings, reason);
$$;
grant execute on function public.revoke_stylist(uuid, text, text) to authenticated;

-- Ends the caller's stylist role, with the choices and refusals of revoke_stylist.
create function public.leave_studio(bookings text, reason text default null)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.end_stylist(auth.uid(), bookings, reason);
$$;
grant execute on function public.leave_studio(text, text) to authenticated;

-- Returns the expert whose studio the caller runs, also an inactive one. PT403 for everyone else.
create function public.own_studio()
returns public.expert_stylists
language plpgsql stable security invoker set search_path = ''
as $$
declare
  own public.expert_stylists;
begin
  select * into own from public.expert_stylists where id = private.own_expert();
  if own.id is null then
    perform private.refuse(403, 'not_your_studio', 'You don''t run a studio, or no longer do.');
  end if;
  return own;
end;
$$;
grant execute on function public.own_studio() to authenticated;

create function private.people(search text)
returns table (
  role text, id uuid, email text, expert_name text, expert_slug text, granted_by text,
  granted_at timestamptz, ends_at timestamptz, coming_bookings integer, is_last boolean
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_administrator();
  return query
    select
      roles.role, roles.id, roles.email, expert_stylists.name, slug, private.email_of(giver), since,
      until,
      (
        select count(*)::integer
        from public.expert_bookings
        where expert_id = expert
          and roles.role = 'stylist'
          and status in ('pending', 'confirmed')
          and starts_at > now()
      ),
      roles.role = 'administrator' and private.is_last_administrator(roles.id)
    from (
      select
        'administrator', user_id, private.email_of(user_id), null::uuid, granted_by, granted_at,
        null::timestamptz
      from public.user_preferences
      where is_admin
      union all
      select 'stylist', user_id, private.email_of(user_id), expert_id, granted_by, granted_at, null
      from public.stylists
      union all
      select 'invitation', invited.id, email, expert_id, invited_by, created_at, expires_at
      from public.stylist_invitations as invited
      where private.invitation_state(invited) = 'open'
    ) as roles (role, id, email, expert, giver, since, until)
    left join public.expert_stylists on expert_stylists.id = expert
    where private.folded(concat_ws(E'\n', roles.email, name))
      like all (private.word_patterns(people.search));
end;
$$;
grant execute on function private.people(text) to authenticated;

-- Returns each role with its account, who gave it and when, and open invitations with their end, of
-- which the email address or expert contains the text. 42501 for everyone but administrators.
create function public.people(search text default '')
returns table (
  role text, id uuid, email text, expert_name text, expert_slug text, granted_by text,
  granted_at timestamptz, ends_at timestamptz, coming_bookings integer, is_last boolean
)
language sql stable security invoker set search_path = ''
as $$
  select * from private.people(search);
$$;
grant execute on function public.people(text) to authenticated;
