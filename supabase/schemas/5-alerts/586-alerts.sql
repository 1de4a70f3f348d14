-- Alerts for accounts, and for email addresses that were confirmed by a mailed link, when an item
-- or outfit costs less or is back in stock, or a stylist has new looks (docs/product/alerts.md).

create table public.alert_recipients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references auth.users (id) on delete cascade,
  address text unique,
  -- When the newest digest was given to a worker; the next one follows a day later or more.
  notified_at timestamptz,
  -- When the newest confirmation was due.
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint alert_recipients_one_way check (num_nonnulls(user_id, address) = 1),
  constraint alert_recipients_address_form check (private.is_mail_address(address))
);

alter table public.alert_recipients enable row level security;
grant select on table public.alert_recipients to authenticated;
grant select, insert, update, delete on table public.alert_recipients to service_role;

create policy "People read what is kept of them as recipients"
on public.alert_recipients for select to authenticated
using (user_id = (select auth.uid()));

create table public.alerts (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references public.alert_recipients (id) on delete cascade,
  kind public.alert_kind not null,
  item_id uuid references public.items (id) on delete cascade,
  outfit_id uuid references public.outfits (id) on delete cascade,
  expert_id uuid references public.expert_stylists (id) on delete cascade,
  -- What the alert is about.
  subject_id uuid not null
    generated always as (coalesce(item_id, outfit_id, expert_id)) stored,
  -- For price drops, the highest price to be notified of; null for any drop.
  price_limit numeric(10, 2),
  -- For restocks, the size; null for any.
  size public.size,
  -- For new looks, the zone of the Mondays when they are mailed.
  time_zone text,
  -- The price when the alert was set, null for new looks. A drop is below it,
  since_price numeric(10, 2),
  -- and below the price of the last notification, until the price is back up.
  notified_price numeric(10, 2),
  -- For new looks, the Monday's 9:00 until when they were mailed.
  notified_at timestamptz,
  -- Null until the email address is confirmed.
  confirmed_at timestamptz,
  -- Set when a restock was notified, which happens once.
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  -- Until the address is confirmed, the caller's digest of that day,
  caller uuid,
  -- and when an email first named the alert, which no longer changes then.
  named_at timestamptz,
  -- Unconfirmed alerts for the same thing differ by caller and email.
  constraint alerts_once
    unique nulls not distinct (recipient_id, kind, subject_id, caller, named_at),
  constraint alerts_caller_until_confirmed check (num_nonnulls(caller, confirmed_at) = 1),
  constraint alerts_named_until_confirmed check (num_nonnulls(named_at, confirmed_at) <= 1),
  constraint alerts_of_one_thing check (num_nonnulls(item_id, outfit_id, expert_id) = 1),
  constraint alerts_looks_of_expert check (
    (kind = 'new_looks')
      = all (array[expert_id is not null, time_zone is not null, since_price is null])
  ),
  constraint alerts_price_limit_bounds check (price_limit > 0 and price_limit <= 1000000),
  constraint alerts_limit_of_price_drop check (price_limit is null or kind = 'price_drop'),
  constraint alerts_size_of_return check (size is null or kind = 'back_in_stock')
);

create index alerts_item_idx on public.alerts (item_id);
create index alerts_outfit_idx on public.alerts (outfit_id);
create index alerts_expert_idx on public.alerts (expert_id);

alter table public.alerts enable row level security;
-- Not the caller, who may be another person.
grant select (
  id, recipient_id, kind, item_id, outfit_id, expert_id, price_limit, size, time_zone, since_price,
  notified_price, notified_at, confirmed_at, ended_at, created_at, named_at
) on table public.alerts to authenticated;
grant select, insert, update, delete on table public.alerts to service_role;

create policy "People read their own alerts"
on public.alerts for select to authenticated
using (
  exists (
    select 1
    from public.alert_recipients
    where alert_recipients.id = alerts.recipient_id
      and alert_recipients.user_id = (select auth.uid())
  )
);

-- Checks if an item, or every item of an outfit, is in stock in a size (null for any). Items with
-- one size always match; if a clothing size is wanted, shoes of an outfit match in any size.
create function private.is_in_stock(item uuid, outfit uuid, wanted_size public.size)
returns boolean
language sql stable set search_path = ''
as $$
  select count(*) > 0 and bool_and(
    exists (
      select 1
      from public.item_variants
      where item_variants.item_id = items.id
        and item_variants.availability in ('in_stock', 'low_stock')
        and not exists (
          select 1
          from public.items as listed
          where listed.id = items.id
            and listed.taken_down_at is not null
        )
        and (
          wanted_size is null
          or coalesce(item_variants.size, wanted_size) = wanted_size
          or outfit is not null and (item_variants.size <= 'XXL') <> (wanted_size <= 'XXL')
        )
    )
  )
  from (
    select item as id where item is not null
    union all
    select item_id from public.outfit_items where outfit_id = outfit
  ) as items;
$$;

-- Alerts with the current data of their item, outfit or stylist; without outfits that aren't listed, and
-- without data of stylists who aren't, whose name goes without a trace (OUT-20).
create view private.alert_targets as
select
  alerts.id, alerts.recipient_id, alerts.kind, alerts.item_id, alerts.outfit_id,
  alerts.expert_id, alerts.subject_id, alerts.price_limit, alerts.size, alerts.notified_price, alerts.notified_at, alerts.since_price,
  alerts.confirmed_at, alerts.ended_at, alerts.created_at,
  coalesce(items.slug, outfits.slug, experts.slug) as slug,
  coalesce(items.name, outfits.title, experts.name) as name,
  coalesce(items.image, outfits.hero_image, experts.profile_image) as image,
  coalesce(items.price, outfits.total_price) as price,
  coalesce(items.highest_price > items.price, false) as varies,
  coalesce(items.sizes, outfits.sizes) as sizes,
  coalesce(items.availability <> 'sold_out', true) as is_available,
  items.taken_down_at
from public.alerts
left join public.items on items.id = alerts.item_id
left join public.outfits on outfits.id = alerts.outfit_id and outfits.listed
left join public.expert_stylists as experts on experts.id = alerts.expert_id and experts.is_active
where num_nonnulls(items.id, outfits.id, alerts.expert_id) = 1;

-- Alerts on prices and stock to notify now. A price that fell may be compared with `price_before` only: an outfit's is the
-- sum of its items', and null if a reduced one has none.
create view private.due_alerts as
select
  id, recipient_id, kind, item_id, outfit_id, slug, name, image, size, price, varies,
  case
    when kind = 'price_drop' then (
      select
        case
          when count(*) = count(compared.reference)
            then nullif(sum(compared.reference), sum(compared.price))
        end
      from private.reduced_prices(
        case
          when item_id is null
            then array(
              select outfit_items.item_id
              from public.outfit_items
              where outfit_items.outfit_id = alert_targets.outfit_id
            )
          else array[item_id]
        end,
        coalesce(notified_at, alert_targets.created_at)
      ) as compared
    )
  end as price_before,
  created_at
from private.alert_targets
where confirmed_at is not null
  and ended_at is null
  and case kind
    when 'price_drop' then
      is_available
      and price < coalesce(notified_price, since_price)
      and price <= coalesce(price_limit, price)
    when 'back_in_stock' then private.is_in_stock(item_id, outfit_id, size)
    else false
  end;

-- Editing an outfit's items changes its total, which isn't a price drop: its alerts start again
-- from the new total. The name sorts after the triggers that compute the total. Security definer,
-- because editors can't write alerts.
create function private.restart_alerts()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.alerts
  set since_price = outfits.total_price, notified_price = null
  from public.outfits
  where outfits.id = alerts.outfit_id
    and alerts.kind = 'price_drop'
    and outfits.id in (select outfit_id from changed_rows);
  return null;
end;
$$;

create trigger restart_alerts_insert
after insert on public.outfit_items
referencing new table as changed_rows
for each statement execute function private.restart_alerts();

create trigger restart_alerts_delete
after delete on public.outfit_items
referencing old table as changed_rows
for each statement execute function private.restart_alerts();

-- Returns the recipient whose key this is or, without a key, the signed-in account's if it has
-- alerts. Refuses keys of recipients that were deleted or have an account.
create function private.alert_recipient(manage_key text)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  recipient public.alert_recipients;
begin
  if manage_key is null then
    select * into recipient from public.alert_recipients where user_id = auth.uid();
    return recipient.id;
  end if;
  select * into recipient
  from public.alert_recipients
  where id = private.alert_key_owner(manage_key, 'manage');
  if recipient.id is null then
    perform private.refuse(410, 'link_expired', 'This email address no longer has alerts.');
  end if;
  if recipient.user_id is not null then
    perform private.refuse(401, 'has_account', 'This email address has an account. Sign in.');
  end if;
  return recipient.id;
end;
$$;
