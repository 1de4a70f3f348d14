-- Confirming, listing and removing alerts, with the keys of mails or signed in.

-- Returns the unconfirmed alerts that a mail lists: those that this or an earlier one named first,
-- except for those that their caller had changed by then.
create function private.named_alerts(recipient uuid, written_at timestamptz)
returns setof public.alerts
language sql stable set search_path = ''
as $$
  select distinct on (kind, subject_id, caller) *
  from public.alerts
  where recipient_id = recipient
    and confirmed_at is null
    -- Links contain whole seconds.
    and date_trunc('second', named_at) <= written_at
  order by kind, subject_id, caller, named_at desc;
$$;

-- Security definer here and below, because the API's roles can't write alerts.
create function private.confirm_alerts(confirm_key text)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  holder constant uuid := private.alert_key_owner(confirm_key, 'confirm');
  issued_at constant timestamptz :=
    to_timestamp(('x' || substr(confirm_key, 33, 8))::bit(32)::bigint);
  recipient public.alert_recipients;
  chosen uuid[];
begin
  select * into recipient from public.alert_recipients where id = holder for update;
  if recipient.id is null or issued_at < now() - interval '48 hours' then
    perform private.refuse(410, 'link_expired', 'This link has expired.');
  end if;
  chosen := array(
    select id
    from (
      -- Of several callers' alerts for one thing, the broadest includes the others.
      select distinct on (kind, subject_id) id, created_at
      from private.named_alerts(recipient.id, issued_at)
      order by
        kind, subject_id, price_limit desc nulls first, size is not null, created_at, id
    ) as named
    order by created_at desc, id
    limit greatest(0, private.max_alerts() - (
      select count(*)
      from public.alerts
      where alerts.recipient_id = recipient.id and alerts.confirmed_at is not null
    ))
  );
  -- Also an ended alert, which the new one replaces.
  delete from public.alerts as other
  using public.alerts as confirmed
  where confirmed.id = any (chosen)
    and other.id <> confirmed.id
    and other.recipient_id = recipient.id
    and (other.kind, other.subject_id) = (confirmed.kind, confirmed.subject_id);
  update public.alerts
  set confirmed_at = now(), caller = null, named_at = null
  where id = any (chosen);
  return case when recipient.user_id is null then private.alert_key(recipient.id, 'manage') end;
end;
$$;
grant execute on function private.confirm_alerts(text) to anon, authenticated;

-- Confirms the alerts in a mail and returns the key to manage them, or null for an account. PT410
-- after 48 hours, PT404 for an invalid key.
create function public.confirm_alerts(confirm_key text)
returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.confirm_alerts(confirm_key);
$$;
grant execute on function public.confirm_alerts(text) to anon, authenticated;

create function private.my_alerts(manage_key text)
returns table (
  id uuid, kind public.alert_kind, item_id uuid, outfit_id uuid, expert_id uuid, slug text, name text,
  image text, price numeric, sizes public.size[], price_limit numeric, size public.size,
  since_price numeric, notified_price numeric, notified_at timestamptz, ended_at timestamptz,
  taken_down_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select
    targets.id, targets.kind, targets.item_id, targets.outfit_id, targets.expert_id, targets.slug,
    targets.name, targets.image, targets.price, targets.sizes, targets.price_limit, targets.size,
    targets.since_price, targets.notified_price, targets.notified_at, targets.ended_at,
    targets.taken_down_at
  from private.alert_targets as targets
  where targets.recipient_id = private.alert_recipient(manage_key)
    and targets.confirmed_at is not null
  order by targets.created_at desc, targets.id;
$$;
grant execute on function private.my_alerts(text) to anon, authenticated;

-- Returns the alerts of the account, or of the key's address, the newest first. PT410 if the
-- address no longer has alerts, PT401 if it has an account by now.
create function public.my_alerts(manage_key text default null)
returns table (
  id uuid, kind public.alert_kind, item_id uuid, outfit_id uuid, expert_id uuid, slug text, name text,
  image text, price numeric, sizes public.size[], price_limit numeric, size public.size,
  since_price numeric, notified_price numeric, notified_at timestamptz, ended_at timestamptz,
  taken_down_at timestamptz
)
language sql stable security invoker set search_path = ''
as $$
  select
    id, kind, item_id, outfit_id, expert_id, slug, name, image, price, sizes, price_limit, size,
    since_price, notified_price, notified_at, ended_at, taken_down_at
  from private.my_alerts(manage_key);
$$;
grant execute on function public.my_alerts(text) to anon, authenticated;

create function private.remove_alert(alert uuid, manage_key text)
returns void
language sql security definer set search_path = ''
as $$
  delete from public.alerts
  where id = alert and recipient_id = private.alert_recipient(manage_key);
$$;
grant execute on function private.remove_alert(uuid, text) to anon, authenticated;

-- Removes an alert of the account, or of the key's address.
create function public.remove_alert(alert uuid, manage_key text default null)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.remove_alert(alert, manage_key);
$$;
grant execute on function public.remove_alert(uuid, text) to anon, authenticated;

create function private.end_alerts(unsubscribe_key text)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  holder constant uuid := private.alert_key_owner(unsubscribe_key, 'unsubscribe');
  recipient public.alert_recipients;
begin
  -- Deletes messages first, in the worker's order, to avoid deadlocks.
  delete from public.message_outbox where alert_recipient_id = holder;
  delete from public.alert_recipients where id = holder returning * into recipient;
  if recipient.id is null then
    return false;
  end if;
  insert into private.refused_mailboxes (mailbox)
  values (
    private.mailbox_digest(coalesce(recipient.address, private.email_of(recipient.user_id)))
  )
  on conflict (mailbox) do update set refused_at = now();
  return true;
end;
$$;
grant execute on function private.end_alerts(text) to anon, authenticated, service_role;

-- Deletes all alerts of a recipient, the email address and its mails; false if they were already
-- deleted. For half a year, the mailbox isn't asked to confirm alerts. PT404 for an invalid key.
create function public.end_alerts(unsubscribe_key text)
returns boolean
language sql volatile security invoker set search_path = ''
as $$
  select private.end_alerts(unsubscribe_key);
$$;
grant execute on function public.end_alerts(text) to anon, authenticated, service_role;
