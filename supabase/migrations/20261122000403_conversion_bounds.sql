-- What a partner reports is what the partner owes us, so it has bounds: the commission follows from
-- the agreed rate, the time from the link.

-- Rows from before are administrators' to correct.
alter table public.affiliate_conversions
  add constraint affiliate_conversions_commission_within_revenue
    check (commission <= revenue) not valid,
  add constraint affiliate_conversions_order_reference_is_plain
    check (char_length(order_reference) <= 100 and order_reference !~ '[[:cntrl:]]') not valid;

-- A hundred and one largest purchases overflowed twelve digits. The view lets go of the columns
-- meanwhile, without which their type does not change.
create or replace view private.partner_figures as
select
  affiliate_partners.*,
  figures.link_count,
  figures.active_link_count,
  figures.total_clicks,
  figures.total_conversions,
  figures.total_revenue,
  figures.total_commission,
  private.conversion_rate(figures.total_conversions, figures.total_clicks) as conversion_rate
from public.affiliate_partners
cross join lateral (
  select
    count(*) filter (where deleted_at is null) as link_count,
    count(*) filter (
      where deleted_at is null and private.link_status_now(status, expires_at) = 'active'
    ) as active_link_count,
    coalesce(sum(click_count), 0)::bigint as total_clicks,
    coalesce(sum(conversion_count), 0)::bigint as total_conversions,
    0::numeric as total_revenue,
    0::numeric as total_commission
  from public.affiliate_links
  where partner_id = affiliate_partners.id
) as figures;

alter table public.affiliate_links
  alter column revenue type numeric(14, 2),
  alter column commission type numeric(14, 2);

create or replace view private.partner_figures as
select
  affiliate_partners.*,
  figures.link_count,
  figures.active_link_count,
  figures.total_clicks,
  figures.total_conversions,
  figures.total_revenue,
  figures.total_commission,
  private.conversion_rate(figures.total_conversions, figures.total_clicks) as conversion_rate
from public.affiliate_partners
cross join lateral (
  select
    count(*) filter (where deleted_at is null) as link_count,
    count(*) filter (
      where deleted_at is null and private.link_status_now(status, expires_at) = 'active'
    ) as active_link_count,
    coalesce(sum(click_count), 0)::bigint as total_clicks,
    coalesce(sum(conversion_count), 0)::bigint as total_conversions,
    coalesce(sum(revenue), 0) as total_revenue,
    coalesce(sum(commission), 0) as total_commission
  from public.affiliate_links
  where partner_id = affiliate_partners.id
) as figures;

-- Takes a conversion, of a link by its code or by the number of a click. outcome: created; known,
-- when the same was reported before; conflict, when the order was reported with other facts;
-- unknown_link; unknown_click. `conversion` is what is kept. PT422 for what cannot be new: a
-- commission that a partner names, a purchase of the future, before its link, or over 90 days ago.
create or replace function public.partner_api_conversion(
  partner uuid,
  code text,
  click bigint,
  order_number text,
  amount numeric,
  earned numeric default null,
  happened_at timestamptz default null
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  link public.affiliate_links;
  kept public.affiliate_conversions;
  added boolean := false;
begin
  if partner is not null and earned is not null then
    perform private.refuse(
      422, 'commission_not_yours', 'The commission follows from your rate: leave it out.'
    );
  end if;
  select affiliate_links.* into link
  from public.affiliate_links
  where (partner is null or partner_id = partner)
    and case
      when code is null then id = (
        select link_id from public.affiliate_link_clicks where affiliate_link_clicks.id = click
      )
      else tracking_code = code
    end;
  if not found then
    return jsonb_build_object(
      'outcome', case when code is null then 'unknown_click' else 'unknown_link' end
    );
  end if;
  if click is not null and not exists (
    select 1 from public.affiliate_link_clicks where id = click and link_id = link.id
  ) then
    return jsonb_build_object('outcome', 'unknown_click');
  end if;
  select * into kept
  from public.affiliate_conversions
  where partner_id = link.partner_id
    and order_reference = order_number;
  if not found then
    perform private.check_conversion_facts(link, amount, earned, happened_at);
    insert into public.affiliate_conversions (
      link_id, order_reference, revenue, commission, converted_at, click_id
    )
    values (
      link.id, order_number, amount, coalesce(earned, -1), coalesce(happened_at, now()), click
    )
    on conflict (partner_id, order_reference) do nothing
    returning * into kept;
    added := found;
    if not added then
      select * into kept
      from public.affiliate_conversions
      where partner_id = link.partner_id
        and order_reference = order_number;
    end if;
  end if;
  return jsonb_build_object(
    'outcome', case
      when added then 'created'
      when kept.link_id = link.id
        and kept.revenue = amount
        and kept.commission = coalesce(earned, kept.commission)
        and kept.converted_at = coalesce(happened_at, kept.converted_at)
        and (click is null or kept.click_id = click)
        then 'known'
      else 'conflict'
    end,
    'conversion', jsonb_build_object(
      'id', kept.id,
      'tracking_code', (
        select tracking_code from public.affiliate_links where id = kept.link_id
      ),
      'click_id', kept.click_id::text,
      'order_reference', kept.order_reference,
      'revenue', kept.revenue,
      'commission', kept.commission,
      'converted_at', kept.converted_at,
      'created_at', kept.created_at
    )
  );
end;
$$;

create function private.check_conversion_facts(
  link public.affiliate_links, amount numeric, earned numeric, happened_at timestamptz
)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if earned > amount then
    perform private.refuse(
      422, 'commission_too_high', 'A commission is not more than the revenue.'
    );
  end if;
  -- A minute for clocks that are ahead of ours.
  if happened_at > now() + interval '1 minute' then
    perform private.refuse(422, 'converted_in_future', 'A conversion cannot be in the future.');
  end if;
  if happened_at < now() - interval '90 days' then
    perform private.refuse(
      422, 'converted_too_long_ago', 'A conversion is reported within 90 days.'
    );
  end if;
  if happened_at < link.created_at then
    perform private.refuse(422, 'converted_before_link', 'The link was made after that.');
  end if;
end;
$$;
revoke execute on function private.check_conversion_facts(
  public.affiliate_links, numeric, numeric, timestamptz
) from public;
grant execute on function private.check_conversion_facts(
  public.affiliate_links, numeric, numeric, timestamptz
) to service_role;

create or replace function private.conversion_cell_errors(cells jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('field', field, 'code', code, 'message', message) order by place
  ), '[]')
  from (
    values
      (
        1, 'tracking_code', 'required', 'Tracking code is required',
        private.cell(cells, 'tracking_code') is null
      ),
      (
        2, 'tracking_code', 'unknown_link', 'No link has this tracking code',
        private.cell(cells, 'tracking_code') is not null and not exists (
          select 1
          from public.affiliate_links
          where tracking_code = upper(private.cell(cells, 'tracking_code'))
        )
      ),
      (
        3, 'order_reference', 'required', 'Order reference is required',
        private.cell(cells, 'order_reference') is null
      ),
      (
        4, 'order_reference', 'not_a_reference',
        'An order reference has at most 100 letters and no line breaks',
        char_length(private.cell(cells, 'order_reference')) > 100
          or private.cell(cells, 'order_reference') ~ '[[:cntrl:]]'
      ),
      (
        5, 'revenue', 'not_an_amount', 'Revenue is an amount such as 129.90',
        private.cell_amount(cells, 'revenue') is null
      ),
      (
        6, 'commission', 'not_an_amount', 'Commission is an amount such as 12.99',
        private.cell(cells, 'commission') is not null
          and private.cell_amount(cells, 'commission') is null
      ),
      (
        7, 'commission', 'too_high', 'A commission is not more than the revenue',
        private.cell_amount(cells, 'commission') > private.cell_amount(cells, 'revenue')
      ),
      (
        8, 'converted_at', 'not_a_time', 'A time is written as 2026-12-31 or 2026-12-31T18:00:00Z',
        private.cell(cells, 'converted_at') is not null
          and private.cell_instant(cells, 'converted_at') is null
      ),
      (
        9, 'converted_at', 'in_the_future', 'A conversion cannot be in the future',
        private.cell_instant(cells, 'converted_at') > now()
      )
  ) as checks (place, field, code, message, wrong)
  where wrong;
$$;
