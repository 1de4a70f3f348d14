-- Clicks on partner links.
create table public.affiliate_link_clicks (
  id bigint generated always as identity primary key,
  link_id uuid not null references public.affiliate_links (id) on delete restrict,
  -- The visitor's digest, valid for one day only (see private.visitor_of_day).
  visitor uuid not null,
  clicked_at timestamptz not null default now(),
  clicked_hour timestamp not null
    generated always as (date_trunc('hour', clicked_at at time zone 'UTC')) stored,
  -- A publisher's own mark (?sub=).
  sub_id text
    check (sub_id ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  -- Repeats by one visitor within the hour do not count.
  constraint affiliate_link_clicks_hour_key unique (link_id, clicked_hour, visitor)
);

create index affiliate_link_clicks_clicked_at_idx on public.affiliate_link_clicks (clicked_at);
-- A link's report counts its clicks by local day: this index spares it the table.
create index affiliate_link_clicks_time_idx on public.affiliate_link_clicks (link_id, clicked_at);

alter table public.affiliate_link_clicks enable row level security;
grant select on table public.affiliate_link_clicks to authenticated;
-- Counted clicks are permanent, so the sums of reports only grow.
grant select, insert on table public.affiliate_link_clicks to service_role;

create policy "Administrators read link clicks"
on public.affiliate_link_clicks for select to authenticated
using ((select private.is_admin()));

-- Security definer, here and below: no role of the API writes the figures of a link.
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

create trigger links_follow_insert
after insert on public.affiliate_link_clicks
referencing new table as new_rows
for each statement execute function private.count_link_clicks();

-- A deleted link earns nothing more.
create function private.skip_click_on_deleted_link()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.affiliate_links where id = new.link_id and deleted_at is not null
  ) then
    return null;
  end if;
  return new;
end;
$$;

create trigger skip_click_on_deleted_link
before insert on public.affiliate_link_clicks
for each row execute function private.skip_click_on_deleted_link();
