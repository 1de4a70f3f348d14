-- The alerts of an account, or of who has the key of an address, and how they end.

create function private.my_alerts(manage_key text)
returns table (
  id uuid, kind public.alert_kind, item_id uuid, outfit_id uuid, slug text, name text, image text,
  price numeric, sizes public.size[], price_limit numeric, size public.size, since_price numeric,
  told_price numeric, told_at timestamptz, ended_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    things.id, things.kind, things.item_id, things.outfit_id, things.slug, things.name,
    things.image, things.price, things.sizes, things.price_limit, things.size,
    things.since_price, things.told_price, things.told_at, things.ended_at
  from private.alert_things as things
  where things.recipient_id = private.alert_recipient(manage_key)
    and things.confirmed_at is not null
  order by things.created_at desc, things.id;
$$;
grant execute on function private.my_alerts(text) to anon, authenticated;

-- The alerts of the account, or of the address whose key is given, the newest first. PT410 when that
-- address has none any more, PT401 when it has an account by now.
create function public.my_alerts(manage_key text default null)
returns table (
  id uuid, kind public.alert_kind, item_id uuid, outfit_id uuid, slug text, name text, image text,
  price numeric, sizes public.size[], price_limit numeric, size public.size, since_price numeric,
  told_price numeric, told_at timestamptz, ended_at timestamptz
)
language sql
stable
security invoker
set search_path = ''
as $$
  select
    id, kind, item_id, outfit_id, slug, name, image, price, sizes, price_limit, size, since_price,
    told_price, told_at, ended_at
  from private.my_alerts(manage_key);
$$;
grant execute on function public.my_alerts(text) to anon, authenticated;

create function private.remove_alert(alert uuid, manage_key text)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.alerts
  where id = alert and recipient_id = private.alert_recipient(manage_key);
$$;
grant execute on function private.remove_alert(uuid, text) to anon, authenticated;

-- Removes an alert of the account, or of the address whose key is given.
create function public.remove_alert(alert uuid, manage_key text default null)
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.remove_alert(alert, manage_key);
$$;
grant execute on function public.remove_alert(uuid, text) to anon, authenticated;

create function private.end_alerts(unsubscribe_key text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  holder constant uuid := private.holder_of_alert_key(unsubscribe_key, 'unsubscribe');
begin
  -- Before the recipient, as a worker that claims them does: neither waits for the other.
  delete from public.message_outbox where alert_recipient_id = holder;
  delete from public.alert_recipients where id = holder;
  return found;
end;
$$;
grant execute on function private.end_alerts(text) to anon, authenticated, service_role;

-- Ends every alert of a recipient at once and forgets the address and its mails; false when that was
-- done before. PT404 for a text that is no key.
create function public.end_alerts(unsubscribe_key text)
returns boolean
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.end_alerts(unsubscribe_key);
$$;
grant execute on function public.end_alerts(text) to anon, authenticated, service_role;
