-- The life of a commission: what was reported, changed, approved, declined and paid. Lines
-- (110-conversions.sql) and sums follow from these events, which are never changed. Decision 0061.

create table public.commission_events (
  id bigint generated always as identity primary key,
  conversion_id uuid not null references public.affiliate_conversions (id) on delete restrict,
  kind public.commission_event_kind not null,
  -- The network's number of a row, where the rows of a line add up, or the id of the payment.
  row_key text not null default '',
  -- Of the line, or of the row where rows add up. Null in a payment, which changes no amount.
  sale numeric(14, 4) check (sale < 'NaN'),
  commission numeric(14, 4) check (commission < 'NaN'),
  status public.commission_status not null,
  -- When the purchase was made, if stated.
  converted_at timestamptz,
  -- When it took effect, as the network says.
  effective_at timestamptz not null,
  -- How new the statement is: the network's time of the change, or else of the report.
  stated_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  source public.commission_source not null,
  import_id uuid,
  raw_status text,
  reason text,
  payment_reference text,
  constraint commission_events_amounts_together check ((sale is null) = (commission is null))
);

create index commission_events_conversion_idx
  on public.commission_events (conversion_id, stated_at, id);

alter table public.commission_events enable row level security;
grant select on table public.commission_events to authenticated, service_role;

create policy "Administrators read events of commissions"
on public.commission_events for select to authenticated
using ((select private.is_admin()));

create function private.keep_commission_events()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using
    errcode = '42501', message = 'Events of commissions can''t be changed or deleted.';
end;
$$;

create trigger keep_commission_events
before update or delete or truncate on public.commission_events
for each statement execute function private.keep_commission_events();

-- Statements that only repeated what was known. An older one that arrives later changes a line up to the
-- first of these.
create table private.commission_repeats (
  conversion_id uuid not null references public.affiliate_conversions (id) on delete restrict,
  row_key text not null,
  stated_at timestamptz not null,
  effective_at timestamptz not null,
  primary key (conversion_id, row_key, stated_at)
);

-- What lines add to sums, and when: see private.fold_conversions. With what was clicked, if a click is
-- known.
create table private.commission_entries (
  id bigint generated always as identity primary key,
  conversion_id uuid not null references public.affiliate_conversions (id) on delete restrict,
  partner_id uuid not null,
  link_id uuid,
  click_id bigint,
  item_id uuid,
  outfit_id uuid,
  collection_id uuid,
  screen public.shop_screen,
  sold_at timestamptz not null,
  at timestamptz not null,
  status public.commission_status not null,
  conversions integer not null,
  revenue numeric not null,
  commission numeric not null
);

create index commission_entries_conversion_idx on private.commission_entries (conversion_id);
create index commission_entries_link_idx on private.commission_entries (link_id, at);
create index commission_entries_partner_idx on private.commission_entries (partner_id, at);
create index commission_entries_at_idx on private.commission_entries (at);
-- What counts later than its purchase.
create index commission_entries_later_idx on private.commission_entries (at) where at > sold_at;

-- What reports count: conversions, revenue and commission of what isn't declined; `approved`, `paid`
-- and `declined` are commissions. Approved conversions include paid ones; the others are pending.
create type private.affiliate_totals as (
  clicks numeric,
  conversions numeric,
  revenue numeric,
  commission numeric,
  approved_conversions numeric,
  approved numeric,
  paid numeric,
  declined_conversions numeric,
  declined numeric
);

-- All that counts: counted clicks, what is left of older ones, and entries of commissions. The last
-- columns are the keys of sums (500-affiliate-sums.sql): 'none' is a click without such a thing, and
-- 'unknown' a line that names no click or link, which is never guessed.
create view private.affiliate_activity as
select
  at, sold_at, partner_id, link_id, click_id, conversion_id,
  clicks::numeric as clicks,
  case when is_earned then conversions else 0 end::numeric as conversions,
  case when is_earned then revenue else 0 end as revenue,
  case when is_earned then commission else 0 end as commission,
  case when status in ('approved', 'paid') then conversions else 0 end::numeric as approved_conversions,
  case when status = 'approved' then commission else 0 end as approved,
  case when status = 'paid' then commission else 0 end as paid,
  case when status = 'declined' then conversions else 0 end::numeric as declined_conversions,
  case when status = 'declined' then commission else 0 end as declined,
  '' as total,
  partner_id::text as partner,
  coalesce(link_id::text, 'unknown') as link,
  case when is_clicked then coalesce(item_id::text, 'none') else 'unknown' end as item,
  case when is_clicked then coalesce(outfit_id::text, 'none') else 'unknown' end as outfit,
  case when is_clicked then coalesce(collection_id::text, 'none') else 'unknown' end as collection,
  case when is_clicked then coalesce(screen::text, 'none') else 'unknown' end as screen
from (
  select
    clicked_at as at, clicked_at as sold_at, partner_id, link_id, clicks.id as click_id,
    null::uuid as conversion_id, true as is_clicked, item_id, outfit_id, collection_id, screen,
    1 as clicks, null::public.commission_status as status, 0 as conversions, 0::numeric as revenue,
    0::numeric as commission
  from public.affiliate_link_clicks as clicks
  join public.affiliate_links as links on links.id = link_id
  where counted
  union all
  select
    quarter, quarter, partner_id, link_id, null, null, true, item_id, outfit_id, collection_id, screen,
    past.clicks, null, 0, 0, 0
  from private.past_clicks as past
  join public.affiliate_links as links on links.id = link_id
  union all
  select
    at, sold_at, partner_id, link_id, click_id, conversion_id, click_id is not null, item_id,
    outfit_id, collection_id, screen, 0, status, conversions, revenue, commission
  from private.commission_entries
) as activity
cross join lateral (select status <> 'declined' as is_earned) as judged;

-- What a report, a call or a payment says about a line.
create type private.commission_statement as (
  -- The id that a new line gets, if any.
  conversion_id uuid,
  partner_id uuid,
  account_id uuid,
  link_id uuid,
  click_id bigint,
  order_reference text,
  line_reference text,
  row_key text,
  sale numeric,
  commission numeric,
  -- By default that of the statement before, or approved.
  status public.commission_status,
  converted_at timestamptz,
  effective_at timestamptz,
  -- By default now.
  stated_at timestamptz,
  source public.commission_source,
  import_id uuid,
  raw_status text,
  reason text,
  payment_reference text
);

-- Records statements: the only way in. Adds missing lines, and an event where a statement differs from
-- the one before it about the same line and row, by the time of the statements. So a repeated file, an
-- overlapping one and any order of files come to the same. Returns the lines, and what happened to them.
-- Locks keys, lines, links and sums in this order.
create function private.record_commissions(statements private.commission_statement[])
returns table (conversion_id uuid, is_new boolean, is_changed boolean)
language plpgsql volatile security definer set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  added uuid[];
  changed uuid[];
  found uuid[];
  rounds integer;
begin
  with lines as (
    insert into public.affiliate_conversions (
      id, partner_id, account_id, link_id, click_id, order_reference, line_reference,
      revenue, commission, status, converted_at
    )
    select distinct on (line_key)
      coalesce(conversion_id, gen_random_uuid()), partner_id, account_id, link_id, click_id,
      coalesce(order_reference, ''), coalesce(line_reference, ''), sale, commission,
      coalesce(status, 'approved'), coalesce(converted_at, effective_at, stated_at, now())
    from unnest(statements) with ordinality as given
    cross join private.line_key(account_id, partner_id, order_reference, coalesce(line_reference, ''))
      as line_key
    where sale is not null
    order by line_key, stated_at, ordinality
    on conflict do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into added from lines;

  found := array(
    select id
    from public.affiliate_conversions
    where line_key in (
      select private.line_key(account_id, partner_id, order_reference, coalesce(line_reference, ''))
      from unnest(statements)
    )
    order by id
    for no key update
  );
  with linked as (
    update public.affiliate_conversions as lines
    set link_id = coalesce(lines.link_id, given.link_id), click_id = coalesce(lines.click_id, given.click_id)
    from unnest(statements) as given
    where given.link_id is not null
      and lines.line_key = private.line_key(
        given.account_id, given.partner_id, given.order_reference, coalesce(given.line_reference, '')
      )
      and (lines.link_id is null or lines.link_id = given.link_id and lines.click_id is null)
      and (lines.link_id, lines.click_id) is distinct from (given.link_id, given.click_id)
    returning lines.id
  )
  select coalesce(array_agg(id), '{}') into changed from linked;

  for round in 1..cardinality(statements) loop
    with given as materialized (
      select
        said.*, lines.id, coalesce(said.row_key, '') as row_name,
        coalesce(said.stated_at, now()) as stated,
        row_number() over (
          partition by lines.id, said.sale is null, coalesce(said.row_key, '')
          order by said.stated_at, said.effective_at, ordinality
        ) as turn,
        count(*) over (partition by lines.id, said.sale is null, coalesce(said.row_key, '')) as turns
      from unnest(statements) with ordinality as said
      join public.affiliate_conversions as lines
        on lines.line_key = private.line_key(
          said.account_id, said.partner_id, said.order_reference, coalesce(said.line_reference, '')
        )
    ),
    judged as materialized (
      select
        given.*, before.id as before_id, before.sale as before_sale,
        before.commission as before_commission, before.status as before_status,
        before.converted_at as before_converted_at, before.source as before_source,
        before.raw_status as before_raw_status, before.stated_at as before_stated,
        repeated.stated_at as repeated_at, repeated.effective_at as repeated_effect,
        coalesce(given.status, before.status, 'approved') as status_now,
        before.id is null
        or given.sale is null
          and (given.stated, given.payment_reference, given.status)
            is distinct from (before.stated_at, before.payment_reference, before.status)
        or (
          given.sale, given.commission, coalesce(given.status, before.status),
          coalesce(given.converted_at, before.converted_at), given.payment_reference
        ) is distinct from (
          before.sale, before.commission, before.status, before.converted_at, case
            when given.payment_reference is not null then before.payment_reference
          end
        ) as is_news
      from given
      left join lateral (
        select *
        from public.commission_events as events
        where events.conversion_id = given.id
          and (events.sale is null) = (given.sale is null)
          and events.row_key = given.row_name
          and (events.source <> 'notification' or given.source = 'notification')
          and events.stated_at <= given.stated
        order by events.stated_at desc, events.id desc
        limit 1
      ) as before on true
      left join lateral (
        select *
        from private.commission_repeats as repeats
        where repeats.conversion_id = given.id
          and repeats.row_key = given.row_name
          and repeats.stated_at > given.stated
          and not exists (
            select 1
            from public.commission_events as events
            where events.conversion_id = given.id
              and events.sale is not null
              and events.row_key = given.row_name
              and events.source <> 'notification'
              and events.stated_at > given.stated
              and events.stated_at <= repeats.stated_at
          )
        order by repeats.stated_at
        limit 1
      ) as repeated on given.sale is not null
      where turn = round
    ),
    news as (
      insert into public.commission_events (
        conversion_id, kind, row_key, sale, commission, status, converted_at, effective_at,
        stated_at, source, import_id, raw_status, reason, payment_reference
      )
      select
        id,
        case
          when before_id is null and sale is not null then 'reported'
          when status is distinct from before_status and status <> 'pending' then status::text
          else 'changed'
        end::public.commission_event_kind,
        row_name, sale, commission, status, converted_at, coalesce(effective_at, stated), stated,
        source, import_id, raw_status, reason, payment_reference
      from (
        select
          id, row_name, before_id, before_status, sale, commission, status_now as status,
          converted_at, effective_at, stated, source, import_id, raw_status, reason,
          payment_reference, ordinality
        from judged
        where is_news
        union all
        -- The event before was repeated after this older statement, so it holds again.
        select
          id, row_name, before_id, status_now, before_sale, before_commission, before_status,
          before_converted_at, repeated_effect, repeated_at, before_source, null, before_raw_status, null,
          null, ordinality
        from judged
        where is_news
          and before_id is not null
          and repeated_at is not null
      ) as told
      order by stated, effective_at, ordinality
      returning conversion_id
    ),
    repeats as (
      insert into private.commission_repeats (conversion_id, row_key, stated_at, effective_at)
      select id, row_name, stated, coalesce(effective_at, stated)
      from judged
      where not is_news
        and sale is not null
        and source <> 'notification'
        and stated > before_stated
      on conflict do nothing
    )
    select
      changed || array(select distinct conversion_id from news),
      (select max(turns) from given)
    into changed, rounds;
    exit when round >= coalesce(rounds, 0);
  end loop;

  perform private.fold_conversions(array(select distinct unnest(changed || added)));
  if exists (select from unnest(statements) where source <> 'payment') then
    perform private.pay_lines(array(
      select line_key from public.affiliate_conversions where id = any (found)
    ));
  end if;
  return query
  select id, id = any (added), id = any (changed || added)
  from unnest(found) as id;
end;
$$;
grant execute on function private.record_commissions(private.commission_statement[]) to service_role;

create function private.activity_of(line_ids uuid[])
returns private.affiliate_activity[]
language sql stable set search_path = ''
as $$
  select array(
    select activity
    from private.affiliate_activity as activity
    where conversion_id = any (line_ids)
  );
$$;

-- Derives lines and their entries from events, in the order of the statements. Where rows add up, the
-- newest event of each row counts, the first row has the status, and a line of several rows that come to
-- zero is declined. A notification counts until a report names the line. A payment holds until a decline,
-- unless it's undone, and pays what took effect by its day, also if a report says so later.
--
-- Until a line is first approved or paid, all of it counts when the purchase was made. What changes
-- afterwards counts when it took effect: a return in an approved month is negative in the month of the
-- return, and waits for the next payment if it came after one. Declined amounts are entries of their own.
create function private.fold_conversions(line_ids uuid[])
returns void
language plpgsql volatile security definer set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  statuses constant public.commission_status[] := enum_range(null::public.commission_status);
  before constant private.affiliate_activity[] := private.activity_of(line_ids);
begin
  with told as (
    select
      events.*, coalesce(network_accounts.adds, false) as adds, lines.partner_id, lines.link_id,
      lines.converted_at as stored_time,
      bool_or(source = 'report') over (partition by conversion_id) as is_reported
    from public.commission_events as events
    join public.affiliate_conversions as lines on lines.id = conversion_id
    left join public.network_accounts on network_accounts.id = account_id
    where conversion_id = any (line_ids)
  ),
  heard as (
    select
      told.*,
      row_number() over of_line as n,
      first_value(row_key) over (
        partition by conversion_id order by sale is null, effective_at, id
      ) = row_key as is_first_row,
      status = 'paid' and (sale is not null or lead(status) over of_row is distinct from 'approved')
        as is_paid,
      coalesce(lag(sale) over of_row, 0) as sale_before,
      coalesce(lag(commission) over of_row, 0) as commission_before
    from told
    where not is_reported or source <> 'notification'
    window
      of_line as (partition by conversion_id order by stated_at, id),
      of_row as (partition by conversion_id, sale is null, row_key order by stated_at, id)
  ),
  summed as (
    select
      conversion_id, partner_id, link_id, n, adds, effective_at,
      sum(coalesce(sale - sale_before, 0)) over so_far as sale,
      sum(coalesce(commission - commission_before, 0)) over so_far as commission,
      sum(coalesce(greatest(sale, 0) - greatest(sale_before, 0), 0)) over so_far as booked,
      sum(coalesce(greatest(commission, 0) - greatest(commission_before, 0), 0)) over so_far
        as booked_commission,
      sum(
        coalesce(((sale, commission) <> (0, 0))::integer, 0)
          - ((sale_before, commission_before) <> (0, 0))::integer * (sale is not null)::integer
      ) over so_far as bookings,
      statuses[(
        max(array[n, array_position(statuses, status)]) filter (
          where is_first_row and sale is not null
        ) over so_far
      )[2]] as stated,
      max(n) filter (where is_paid) over so_far as paid_n,
      case when is_paid and sale is null then effective_at end as paid_at,
      coalesce(
        last_value(converted_at) over (
          partition by conversion_id order by converted_at is not null, n
          rows between unbounded preceding and unbounded following
        ),
        stored_time
      ) as sold_at
    from heard
    window so_far as (partition by conversion_id order by n)
  ),
  states as (
    select
      summed.*,
      case when is_returned then booked else sale end as amount,
      case when is_returned then booked_commission else commission end as earned,
      case
        when is_declined then 'declined'
        when paid_n > coalesce(
          max(n) filter (where is_declined) over (partition by conversion_id order by n), 0
        ) then 'paid'
        when stated = 'paid' then 'approved'
        else stated
      end::public.commission_status as status
    from summed
    cross join lateral (
      select adds and bookings > 1 and (sale, commission) = (0, 0) as is_returned
    ) as net
    cross join lateral (select is_returned or stated = 'declined' as is_declined) as judged
  ),
  lived as (
    select
      states.*,
      coalesce(
        min(n) filter (where status in ('approved', 'paid') and stated is not null) over of_line,
        max(n) over of_line
      ) as first_n,
      bool_or(status in ('approved', 'paid')) over of_line as is_settled,
      max(paid_n) over of_line as last_paid,
      max(paid_at) filter (where status <> 'declined') over of_line + interval '1 day' as paid_until,
      first_value(status) over (partition by conversion_id order by n desc) as last_status,
      max(n) over of_line as last_n,
      lag(status) over by_n as status_before,
      lag(amount) over by_n as amount_before,
      lag(earned) over by_n as earned_before
    from states
    window
      of_line as (partition by conversion_id),
      by_n as (partition by conversion_id order by n)
  ),
  entries as materialized (
    select
      conversion_id, partner_id, link_id, sold_at, at,
      case
        when part.is_declined then 'declined'
        when n <= last_paid or at < paid_until then 'paid'
        when not is_settled or last_status = 'pending' then 'pending'
        else 'approved'
      end::public.commission_status as status,
      now_counts.sign - then_counts.sign as conversions,
      now_counts.sign * amount - then_counts.sign * coalesce(amount_before, 0) as revenue,
      now_counts.sign * earned - then_counts.sign * coalesce(earned_before, 0) as commission
    from lived
    cross join lateral (select case when n = first_n then sold_at else effective_at end as at) as counted
    cross join (values (false), (true)) as part (is_declined)
    cross join lateral (
      select ((status = 'declined') = is_declined)::integer as sign
    ) as now_counts
    cross join lateral (
      select (n > first_n and (status_before = 'declined') = is_declined)::integer as sign
    ) as then_counts
    where n >= first_n
  ),
  lines as (
    update public.affiliate_conversions
    set status = lived.status, revenue = amount, commission = earned, converted_at = sold_at
    from lived
    where affiliate_conversions.id = lived.conversion_id
      and n = last_n
      and (
        affiliate_conversions.status, affiliate_conversions.revenue,
        affiliate_conversions.commission, affiliate_conversions.converted_at
      ) is distinct from (lived.status, amount, earned, sold_at)
  ),
  removed as (
    delete from private.commission_entries where conversion_id = any (line_ids)
  )
  insert into private.commission_entries (
    conversion_id, partner_id, link_id, click_id, item_id, outfit_id, collection_id, screen, sold_at,
    at, status, conversions, revenue, commission
  )
  select
    conversion_id, entries.partner_id, entries.link_id, click_id, item_id, outfit_id, collection_id,
    screen, sold_at, at, entries.status, conversions, entries.revenue, entries.commission
  from entries
  join public.affiliate_conversions as sales on sales.id = conversion_id
  left join public.affiliate_link_clicks as clicks on clicks.id = click_id
  where (conversions, entries.revenue, entries.commission) <> (0, 0, 0);

  perform private.refresh_link_conversions(
    array(
      select distinct link_id
      from public.affiliate_conversions
      where id = any (line_ids)
        and link_id is not null
    )
  );
  perform private.add_to_sums(private.activity_of(line_ids), before);
end;
$$;

create function private.refresh_link_conversions(link_ids uuid[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.affiliate_links where id = any (link_ids) order by id for no key update;

  update public.affiliate_links
  set conversion_count = totals.conversion_count,
      revenue = totals.revenue,
      commission = totals.commission,
      approved = totals.approved,
      paid = totals.paid
  from (
    select
      listed.id,
      coalesce(sum(entries.conversions), 0) as conversion_count,
      coalesce(sum(entries.revenue), 0) as revenue,
      coalesce(sum(entries.commission), 0) as commission,
      coalesce(sum(entries.commission) filter (where status = 'approved'), 0) as approved,
      coalesce(sum(entries.commission) filter (where status = 'paid'), 0) as paid
    from unnest(link_ids) as listed (id)
    left join private.commission_entries as entries
      on entries.link_id = listed.id
      and entries.status <> 'declined'
    group by listed.id
  ) as totals
  where affiliate_links.id = totals.id;
end;
$$;
