-- Purchases after clicks, as partners report them. Each report is a debt of the partner, so its
-- commission and time are checked against the agreed rate and the link.

create table public.affiliate_conversions (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null references public.affiliate_links (id) on delete restrict,
  -- Always replaced by the link's partner, so that order numbers are unique per partner. The
  -- default only lets callers leave it out.
  partner_id uuid not null default '00000000-0000-0000-0000-000000000000'
    references public.affiliate_partners (id) on delete restrict,
  order_reference text not null check (btrim(order_reference) <> ''),
  revenue numeric(10, 2) not null check (revenue >= 0),
  -- -1 if left out: then the partner's rate at the time of the report applies.
  commission numeric(10, 2) not null default -1 check (commission >= 0),
  converted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- The click that led to the purchase, if the report contains its id.
  click_id bigint
    references public.affiliate_link_clicks (id) on delete set null,
  constraint affiliate_conversions_order_key unique (partner_id, order_reference),
  constraint affiliate_conversions_commission_within_revenue
    check (commission <= revenue),
  constraint affiliate_conversions_order_reference_is_plain
    check (char_length(order_reference) <= 100 and order_reference !~ '[[:cntrl:]]'),
  constraint affiliate_conversions_order_reference_bounds
    check (char_length(order_reference) <= 200),
  constraint affiliate_conversions_revenue_bounds check (revenue < 'NaN'),
  constraint affiliate_conversions_commission_bounds check (commission < 'NaN'),
  constraint affiliate_conversions_converted_at_bounds
    check (converted_at >= '2000-01-01Z' and converted_at < '2200-01-01Z')
);

create index affiliate_conversions_link_idx on public.affiliate_conversions (link_id, converted_at);
create index affiliate_conversions_converted_at_idx on public.affiliate_conversions (converted_at);
create index affiliate_conversions_click_idx on public.affiliate_conversions (click_id);

alter table public.affiliate_conversions enable row level security;
grant select, delete on table public.affiliate_conversions to authenticated;
grant
  insert (id, link_id, order_reference, revenue, commission, converted_at),
  update (order_reference, revenue, commission, converted_at)
on table public.affiliate_conversions to authenticated;
grant select, insert, update, delete on table public.affiliate_conversions to service_role;

create policy "Administrators read conversions"
on public.affiliate_conversions for select to authenticated
using ((select private.is_admin()));

create policy "Administrators add conversions"
on public.affiliate_conversions for insert to authenticated
with check ((select private.is_admin()));

create policy "Administrators correct conversions"
on public.affiliate_conversions for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Administrators remove conversions"
on public.affiliate_conversions for delete to authenticated
using ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.affiliate_conversions
for each row execute function private.record_change('id');

create function private.derive_commission()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  rate numeric;
begin
  select affiliate_partners.id, affiliate_partners.commission_rate
  into new.partner_id, rate
  from public.affiliate_links
  join public.affiliate_partners on affiliate_partners.id = affiliate_links.partner_id
  where affiliate_links.id = new.link_id;
  if coalesce(new.commission, -1) = -1 then
    new.commission := round(new.revenue * rate / 100, 2);
  end if;
  return new;
end;
$$;

create trigger derive_commission
before insert on public.affiliate_conversions
for each row execute function private.derive_commission();

-- Security definer, because partners who report conversions can't read clicks.
create function private.check_conversion_click()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select 1
    from public.affiliate_link_clicks
    where id = new.click_id
      and link_id = new.link_id
  ) then
    perform private.refuse(
      422, 'click_not_of_link', 'That click doesn''t belong to this link.'
    );
  end if;
  return new;
end;
$$;

create trigger check_conversion_click
before insert or update of click_id, link_id on public.affiliate_conversions
for each row
when (new.click_id is not null)
execute function private.check_conversion_click();

create function private.check_conversion_values(
  link public.affiliate_links, amount numeric, earned numeric, happened_at timestamptz
)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if earned > amount then
    perform private.refuse(
      422, 'commission_too_high', 'Commission can''t exceed revenue.'
    );
  end if;
  -- Tolerates clocks that are up to a minute ahead.
  if happened_at > now() + interval '1 minute' then
    perform private.refuse(422, 'converted_in_future', 'A conversion can''t be in the future.');
  end if;
  if happened_at < now() - interval '90 days' then
    perform private.refuse(
      422, 'converted_too_long_ago', 'Conversions must be reported within 90 days.'
    );
  end if;
  if happened_at < link.created_at then
    perform private.refuse(422, 'converted_before_link', 'The link didn''t exist yet at that time.');
  end if;
end;
$$;
grant execute on function private.check_conversion_values(
  public.affiliate_links, numeric, numeric, timestamptz
) to service_role;

create function private.refresh_link_conversions(link_ids uuid[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.affiliate_links where id = any (link_ids) order by id for no key update;

  update public.affiliate_links
  set conversion_count = totals.conversion_count,
      revenue = totals.revenue,
      commission = totals.commission
  from (
    select
      listed.id,
      count(affiliate_conversions.id)::integer as conversion_count,
      coalesce(sum(affiliate_conversions.revenue), 0) as revenue,
      coalesce(sum(affiliate_conversions.commission), 0) as commission
    from unnest(link_ids) as listed (id)
    left join public.affiliate_conversions on affiliate_conversions.link_id = listed.id
    group by listed.id
  ) as totals
  where affiliate_links.id = totals.id;
end;
$$;
grant execute on function private.refresh_link_conversions(uuid[]) to service_role;

create trigger links_follow_insert
after insert on public.affiliate_conversions
referencing new table as new_rows
for each statement execute function private.refresh_changed('refresh_link_conversions', 'link_id');

create trigger links_follow_update
after update on public.affiliate_conversions
referencing old table as old_rows new table as new_rows
for each statement execute function private.refresh_changed('refresh_link_conversions', 'link_id');

create trigger links_follow_delete
after delete on public.affiliate_conversions
referencing old table as old_rows
for each statement execute function private.refresh_changed('refresh_link_conversions', 'link_id');
