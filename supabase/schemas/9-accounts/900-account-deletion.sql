-- Account deletion: requested, confirmed by mail within 24 hours, erased after 30 days, and
-- cancellable until then.
create table public.account_deletion_requests (
  id uuid primary key default gen_random_uuid(),
  -- Null after the erasure. The request stays as a record.
  user_id uuid references auth.users (id) on delete set null,
  requested_at timestamptz not null default now(),
  -- When the confirmation mail is sent at the latest.
  confirm_before timestamptz not null default now() + interval '24 hours',
  erase_after timestamptz not null default now() + interval '30 days',
  cancelled_at timestamptz,
  erased_at timestamptz,
  -- How many coming consultations of the client it cancelled, which keeping the account leaves so.
  cancelled_bookings integer not null default 0,
  constraint ended_one_way check (cancelled_at is null or erased_at is null)
);

create unique index account_deletion_requests_open_idx
  on public.account_deletion_requests (user_id)
  where cancelled_at is null and erased_at is null;
create index account_deletion_requests_user_idx on public.account_deletion_requests (user_id);
create index account_deletion_requests_due_idx
  on public.account_deletion_requests (erase_after)
  where cancelled_at is null and erased_at is null;

alter table public.account_deletion_requests enable row level security;
grant select on table public.account_deletion_requests to authenticated;
grant select, insert, update, delete on table public.account_deletion_requests to service_role;

create policy "People read their own requests, administrators all"
on public.account_deletion_requests for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Security definer, because the API's roles can't write requests, so callers can't choose the
-- dates.
create function private.request_account_deletion(bookings text, reason text)
returns public.account_deletion_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.account_deletion_requests;
  cancelled integer;
begin
  if auth.uid() is null then
    perform private.refuse(401, 'not_signed_in', 'Sign in to delete your account.');
  end if;
  -- A role or a studio is either given before, and ends here, or refused afterwards.
  perform from auth.users where id = auth.uid() for no key update;
  insert into public.account_deletion_requests (user_id)
  values (auth.uid())
  on conflict (user_id) where cancelled_at is null and erased_at is null do nothing
  returning * into request;
  if exists (select from public.stylists where user_id = auth.uid()) then
    perform private.end_stylist(auth.uid(), bookings, reason);
  end if;
  update public.expert_bookings
  set status = 'cancelled'
  where client_id = auth.uid() and status in ('pending', 'confirmed') and starts_at > now();
  get diagnostics cancelled = row_count;
  update public.account_deletion_requests
  set cancelled_bookings = cancelled_bookings + cancelled
  where user_id = auth.uid() and cancelled_at is null and erased_at is null;
  request.cancelled_bookings := cancelled;
  if request.id is null then
    select * into request
    from public.account_deletion_requests
    where user_id = auth.uid() and cancelled_at is null and erased_at is null;
  else
    perform private.enqueue_message(
      'account_deletion_requested', request.user_id,
      jsonb_build_object('erase_after', request.erase_after, 'cancelled_bookings', cancelled),
      format('account-deletion:%s:requested', request.id)
    );
  end if;
  return request;
end;
$$;
grant execute on function private.request_account_deletion(text, text) to authenticated;

-- Requests the deletion of the caller's account and returns when it will be erased. If a request is
-- pending, returns that. Ends a stylist's role at once, with the choices and refusals of
-- revoke_stylist, and cancels the client's coming bookings. PT401 without a session.
create function public.request_account_deletion(
  bookings text default null, reason text default null
)
returns public.account_deletion_requests
language sql volatile security invoker set search_path = ''
as $$
  select * from private.request_account_deletion(bookings, reason);
$$;
grant execute on function public.request_account_deletion(text, text) to authenticated;

create function private.cancel_account_deletion()
returns public.account_deletion_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.account_deletion_requests;
begin
  update public.account_deletion_requests
  set cancelled_at = now()
  where user_id = auth.uid() and cancelled_at is null and erased_at is null
  returning * into request;
  if request.id is null then
    perform private.refuse(404, 'no_deletion_requested', 'No deletion of this account is pending.');
  end if;
  perform private.enqueue_message(
    'account_deletion_cancelled', request.user_id,
    jsonb_build_object('cancelled_bookings', request.cancelled_bookings),
    format('account-deletion:%s:cancelled', request.id)
  );
  return request;
end;
$$;
grant execute on function private.cancel_account_deletion() to authenticated;

-- Cancels the deletion. Bookings that it cancelled stay so. PT404 if none is pending.
create function public.cancel_account_deletion()
returns public.account_deletion_requests
language sql volatile security invoker set search_path = ''
as $$
  select * from private.cancel_account_deletion();
$$;
grant execute on function public.cancel_account_deletion() to authenticated;

-- Administrators who requested deletion don't count, so that not all of them can.
create function private.refuse_last_administrator()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.user_preferences where is_admin order by user_id for update;
  if exists (select 1 from public.user_preferences where user_id = new.user_id and is_admin)
    and not exists (
      select 1
      from public.user_preferences as other
      where other.is_admin
        and other.user_id <> new.user_id
        and not exists (
          select 1
          from public.account_deletion_requests as leaving
          where leaving.user_id = other.user_id
            and leaving.cancelled_at is null
            and leaving.erased_at is null
        )
    ) then
    perform private.refuse(
      409, 'last_administrator', 'Make someone else an administrator first.'
    );
  end if;
  return new;
end;
$$;

create trigger refuse_last_administrator
before insert on public.account_deletion_requests
for each row execute function private.refuse_last_administrator();

-- Each request and each cancellation sends a mail. Not before the insert, so that it doesn't count
-- calls that find a pending request.
create trigger bound_deletion_requests
after insert on public.account_deletion_requests
for each row execute function private.bound_daily_writes(
  'deletion requests', '3',
  'You''ve asked for this three times in a day. Try again tomorrow.'
);

-- Permanently erases an account: deletes its favorites, alerts, reviews, votes, style and
-- preferences, cancels its upcoming bookings, removes client and notes from all its bookings and the
-- address from its messages, and sends a last message. A refusal to be asked about alerts stays,
-- because its digest doesn't reveal the address (340-mail-keys.sql). Security definer, because it
-- deletes from auth.users.
create function private.erase_account(account_id uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- Its address may have alerts of its own, from before the account.
  recipients constant uuid[] := array(
    select alert_recipients.id
    from public.alert_recipients
    join auth.users on users.email = alert_recipients.address
    where users.id = account_id and users.email_confirmed_at is not null
  );
begin
  update public.expert_bookings
  set status = 'cancelled'
  where client_id = account_id
    and status in ('pending', 'confirmed')
    and starts_at > now();
  update public.expert_bookings
  set client_notes = null
  where client_id = account_id;

  -- Also deletes the messages about these cancellations, and the jobs of all messages.
  delete from public.message_outbox
  where user_id = account_id or alert_recipient_id = any (recipients);
  delete from public.alert_recipients where id = any (recipients);
  perform private.delete_invitations(account_id);
  perform private.enqueue_message(
    'account_erased', account_id, '{}', format('account-erased:%s', gen_random_uuid())
  );

  update public.account_deletion_requests
  set erased_at = now()
  where user_id = account_id and cancelled_at is null;
  delete from auth.users where id = account_id;
end;
$$;
grant execute on function private.erase_account(uuid) to service_role;

-- Deletes accounts whose address wasn't confirmed within a week, because anyone can sign up with any
-- address. Security definer, because it deletes from auth.users.
create function private.delete_unconfirmed_accounts()
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from auth.users
  where id in (
    select id
    from auth.users
    where email is not null
      and email_confirmed_at is null
      and greatest(created_at, confirmation_sent_at) < now() - interval '7 days'
    limit 1000
    for update skip locked
  );
$$;
grant execute on function private.delete_unconfirmed_accounts() to service_role;

-- Erases accounts after 30 days, at most 50 per call, so that locks aren't held for long. Returns
-- how many; callers repeat it until it returns 0. The last administrator stays until there's
-- another. Also deletes old invitations and unconfirmed accounts. Called by the worker.
create function public.erase_due_accounts()
returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  account_id uuid;
  erased integer := 0;
begin
  perform private.delete_invitations();
  perform private.delete_unconfirmed_accounts();
  for account_id in
    select user_id
    from public.account_deletion_requests
    where cancelled_at is null
      and erased_at is null
      and erase_after <= now()
      and user_id is not null
      and not private.is_last_administrator(user_id)
    order by erase_after
    limit 50
    for update skip locked
  loop
    -- Checks again, because earlier iterations may have erased the others.
    continue when private.is_last_administrator(account_id);
    perform private.erase_account(account_id);
    erased := erased + 1;
  end loop;
  return erased;
end;
$$;
grant execute on function public.erase_due_accounts() to service_role;
