-- Clicks on partner links and the purchases that followed.

create table public.affiliate_link_clicks (
  id bigint generated always as identity primary key,
  link_id uuid not null references public.affiliate_links (id) on delete restrict,
  -- The visitor under a name that is good for one day only (see private.visitor_of_day).
  visitor uuid not null,
  clicked_at timestamptz not null default now(),
  clicked_hour timestamp not null
    generated always as (date_trunc('hour', clicked_at at time zone 'UTC')) stored,
  -- Repeats within the hour by one visitor are not counted twice.
  constraint affiliate_link_clicks_hour_key unique (link_id, clicked_hour, visitor)
);

create index affiliate_link_clicks_clicked_at_idx on public.affiliate_link_clicks (clicked_at);

create table public.affiliate_conversions (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null references public.affiliate_links (id) on delete restrict,
  -- Always replaced by the link's partner; it stands here so that a partner's order numbers are
  -- unique. The default only spares callers from inventing one.
  partner_id uuid not null default '00000000-0000-0000-0000-000000000000'
    references public.affiliate_partners (id) on delete restrict,
  order_reference text not null check (btrim(order_reference) <> ''),
  revenue numeric(10, 2) not null check (revenue >= 0),
  -- Left out (-1), it becomes the partner's rate at the time of the purchase's arrival.
  commission numeric(10, 2) not null default -1 check (commission >= 0),
  converted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint affiliate_conversions_order_key unique (partner_id, order_reference)
);

create index affiliate_conversions_link_idx on public.affiliate_conversions (link_id, converted_at);
create index affiliate_conversions_converted_at_idx on public.affiliate_conversions (converted_at);

alter table public.affiliate_link_clicks enable row level security;
revoke all on table public.affiliate_link_clicks from public, anon, authenticated;
grant select on table public.affiliate_link_clicks to authenticated;
grant select, insert, update, delete on table public.affiliate_link_clicks to service_role;

create policy "Administrators read link clicks"
on public.affiliate_link_clicks for select to authenticated
using ((select private.is_admin()));

alter table public.affiliate_conversions enable row level security;
revoke all on table public.affiliate_conversions from public, anon, authenticated;
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
language plpgsql
set search_path = ''
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
revoke execute on function private.derive_commission() from public;

create trigger derive_commission
before insert on public.affiliate_conversions
for each row execute function private.derive_commission();

-- Security definer, here and below: the figures of a link are writable by no role of the API.
create function private.count_link_clicks()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.affiliate_links
  set click_count = click_count + changes.number
  from (
    select link_id, count(*)::integer as number from new_rows group by link_id
  ) as changes
  where affiliate_links.id = changes.link_id;
  return null;
end;
$$;
revoke execute on function private.count_link_clicks() from public;

create trigger links_follow_insert
after insert on public.affiliate_link_clicks
referencing new table as new_rows
for each statement execute function private.count_link_clicks();

create function private.refresh_link_conversions(link_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.affiliate_links where id = any (link_ids) order by id for no key update;

  update public.affiliate_links
  set conversion_count = figures.conversion_count,
      revenue = figures.revenue,
      commission = figures.commission
  from (
    select
      listed.id,
      count(affiliate_conversions.id)::integer as conversion_count,
      coalesce(sum(affiliate_conversions.revenue), 0) as revenue,
      coalesce(sum(affiliate_conversions.commission), 0) as commission
    from unnest(link_ids) as listed (id)
    left join public.affiliate_conversions on affiliate_conversions.link_id = listed.id
    group by listed.id
  ) as figures
  where affiliate_links.id = figures.id;
end;
$$;
revoke execute on function private.refresh_link_conversions(uuid[]) from public;
grant execute on function private.refresh_link_conversions(uuid[]) to service_role;

create function private.follow_conversions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_link_conversions(array(select distinct link_id from changed_rows));
  return null;
end;
$$;
revoke execute on function private.follow_conversions() from public;

create trigger links_follow_insert
after insert on public.affiliate_conversions
referencing new table as changed_rows
for each statement execute function private.follow_conversions();

create trigger links_follow_update
after update on public.affiliate_conversions
referencing new table as changed_rows
for each statement execute function private.follow_conversions();

create trigger links_follow_delete
after delete on public.affiliate_conversions
referencing old table as changed_rows
for each statement execute function private.follow_conversions();
