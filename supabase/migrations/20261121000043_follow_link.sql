-- What the tracking redirect asks: where a code leads, and please count this click.

-- Security definer: the digest of a visitor is made where nobody else can make it.
create function private.count_link_click(link uuid, visitor uuid, sub text)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  of_today constant uuid := private.visitor_of_day(visitor, today);
  kept_sub constant text := case when sub ~ '^[A-Za-z0-9_.:-]{1,64}$' then sub end;
  click bigint;
begin
  insert into public.affiliate_link_clicks (link_id, visitor, sub_id)
  values (link, of_today, kept_sub)
  on conflict do nothing
  returning id into click;
  if click is null then
    select id into click
    from public.affiliate_link_clicks
    where link_id = link
      and clicked_hour = date_trunc('hour', now() at time zone 'UTC')
      and affiliate_link_clicks.visitor = of_today;
  end if;
  return click;
end;
$$;
revoke execute on function private.count_link_click(uuid, uuid, text) from public;
grant execute on function private.count_link_click(uuid, uuid, text) to service_role;

-- Where a tracking code leads and whether it may: outcome is open, paused, expired, deleted or
-- unknown; address (only when open) is the stored one. With a visitor the click is counted, once
-- an hour; without one (programs, HEAD, prefetching) nothing is. A suspended or inactive partner's
-- links rest like paused ones. `click` is the click's number and `click_parameter` where the
-- partner's shop wants it, both null when there is nothing to append.
create function public.follow_link(code text, visitor uuid default null, sub text default null)
returns table (
  outcome text,
  address text,
  click_parameter text,
  click bigint
)
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  link record;
begin
  select
    affiliate_links.id,
    affiliate_links.original_url,
    affiliate_partners.click_parameter as parameter,
    case
      when affiliate_links.deleted_at is not null then 'deleted'
      when affiliate_partners.status in ('suspended', 'inactive')
        and affiliate_links.status = 'active' then 'paused'
      when private.link_status_now(affiliate_links.status, affiliate_links.expires_at) = 'active'
        then 'open'
      else private.link_status_now(affiliate_links.status, affiliate_links.expires_at)::text
    end as outcome
  into link
  from public.affiliate_links
  join public.affiliate_partners on affiliate_partners.id = affiliate_links.partner_id
  where affiliate_links.tracking_code = code;
  if not found then
    outcome := 'unknown';
  else
    outcome := link.outcome;
    if outcome = 'open' then
      address := link.original_url;
      if visitor is not null then
        click := private.count_link_click(link.id, visitor, sub);
        click_parameter := link.parameter;
      end if;
    end if;
  end if;
  return next;
end;
$$;
revoke execute on function public.follow_link(text, uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.follow_link(text, uuid, text) to service_role;
