-- Visits of the shops' pages that no feed tells about (tools/worker/src/visits). They change nothing: what
-- differs is for administrators to accept or to dismiss. Decision 0065.

-- The links that are visited: of items that no feed leads, and of partners' own links.
create view private.visited_links as
select
  items.id, true as is_item, items.retailer_url as address, items.name, items.shop_name, items.price,
  items.availability
from public.items
join public.shops on shops.id = items.shop_id
join public.affiliate_partners as partners on partners.id = shops.partner_id
where partners.status = 'active'
  and items.taken_down_at is null
  and not exists (select 1 from public.feed_items where item_id = items.id and leads)
union all
select
  links.id, false, links.original_url, links.campaign_name, partners.shop_name, null, null
from public.affiliate_links as links
join public.affiliate_partners as partners on partners.id = links.partner_id
where partners.status = 'active'
  and links.deleted_at is null
  and private.link_status_now(links.status, links.expires_at) = 'active';

-- One request at a time to each host, for all workers together.
create table private.visited_hosts (
  -- Without "www.".
  host text primary key,
  -- When the next request may start: five seconds after the last one ended, or later if the host asks for
  -- it. During a request, when it counts as given up.
  free_at timestamptz not null default now(),
  -- Its robots.txt, empty if it has none, and when it was read.
  robots text,
  robots_at timestamptz,
  -- Why it isn't visited now.
  problem text,
  paused_at timestamptz,
  paused_by uuid references auth.users (id) on delete set null
);

create index visited_hosts_paused_by_idx on private.visited_hosts (paused_by);

create trigger record_change
after update of paused_at on private.visited_hosts
for each row execute function private.record_change('host', 'free_at', 'robots', 'robots_at', 'problem');

-- What the last visit of an address found. Several items may lead to one.
create table private.link_visits (
  -- Addresses are too long for an index.
  id uuid primary key generated always as (md5(address)::uuid) stored,
  address text not null,
  host text not null references private.visited_hosts (host) on delete cascade,
  -- Whether an item leads there.
  is_item boolean not null,
  -- Of shoppers in the last 30 days.
  clicks integer not null,
  due_at timestamptz not null default now(),
  visited_at timestamptz,
  outcome public.visit_outcome,
  -- When the outcome was first found.
  since timestamptz,
  status smallint,
  price numeric(10, 2),
  -- In the page's words, such as OutOfStock.
  availability text,
  -- Where it leads, if that's elsewhere.
  final_address text,
  problem text,
  etag text,
  last_modified text,
  -- What an administrator saw and dismissed (private.link_findings.facts).
  dismissed text
);

create index link_visits_next_idx on private.link_visits (host, clicks desc, due_at);

create trigger record_change
after update of dismissed on private.link_visits
for each row execute function private.record_change('id', 'due_at', 'clicks', 'etag', 'last_modified');

-- Links with what their visit found now, compared with what is stored now.
create view private.link_findings as
select
  *,
  coalesce(
    finding in ('gone', 'moved', 'sold_out', 'price_differs') and availability <> 'sold_out'
      or finding in ('gone', 'moved') and not is_item,
    false
  ) as differs
from (
  select
    links.*, visits.id as visit_id, host, clicks, visited_at, since, status, final_address, problem,
    dismissed, visits.price as found_price, visits.availability as found_availability,
    case
      when outcome = 'works' and visits.price <> links.price then 'price_differs'
      else outcome
    end as finding,
    concat_ws(' ', outcome, visits.price, final_address) as facts
  from private.visited_links as links
  join private.link_visits as visits on visits.address = links.address
) as compared;

-- Brings the addresses to visit up to date. Called by the worker. Security definer here and below, because
-- the worker's and the API's roles can't access these tables.
create function private.plan_visits()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  planned integer;
begin
  delete from private.link_visits
  where not exists (
    select 1 from private.visited_links as links where links.address = link_visits.address
  );
  with clicks as (
    select item_id as id, count(*) as number
    from public.item_clicks
    where clicked_at > now() - interval '30 days'
    group by item_id
    union all
    select link_id, count(*)
    from public.affiliate_link_clicks
    where clicked_at > now() - interval '30 days'
      and counted
    group by link_id
  ),
  wanted as materialized (
    select
      address, private.website_host(address) as host, bool_or(is_item) as is_item,
      coalesce(sum(number), 0)::integer as clicks
    from private.visited_links
    left join clicks using (id)
    group by address
  ),
  hosts as (
    insert into private.visited_hosts (host) select distinct host from wanted on conflict do nothing
  ),
  counted as (
    update private.link_visits as visits
    set is_item = wanted.is_item, clicks = wanted.clicks
    from wanted
    where visits.address = wanted.address
      and (visits.is_item, visits.clicks) <> (wanted.is_item, wanted.clicks)
  )
  insert into private.link_visits (address, host, is_item, clicks)
  select address, host, is_item, clicks from wanted
  on conflict do nothing;
  get diagnostics planned = row_count;
  delete from private.visited_hosts
  where paused_at is null
    and not exists (select 1 from private.link_visits where link_visits.host = visited_hosts.host);
  return planned;
end;
$$;

-- Takes the next visit, the most clicked of the hosts that are free: {visit, host, address, is_item, robots,
-- etag, last_modified}. Without `robots`, the worker has to read the host's robots.txt instead, once a day.
-- Returns {free_in}, in seconds, while all due hosts are busy, and null if nothing is due.
create function private.begin_visit()
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  chosen record;
begin
  select hosts.host, next.id
  into chosen
  from private.visited_hosts as hosts
  cross join lateral (
    select id, clicks
    from private.link_visits as visits
    where visits.host = hosts.host
      and due_at <= now()
    order by clicks desc, due_at
    limit 1
  ) as next
  where paused_at is null
    and free_at <= now()
  order by clicks desc, free_at
  limit 1
  for update of hosts skip locked;
  if chosen.id is null then
    return (
      select jsonb_build_object('free_in', extract(epoch from min(free_at) - now()))
      from private.visited_hosts as hosts
      where paused_at is null
        and exists (
          select 1 from private.link_visits as visits where visits.host = hosts.host and due_at <= now()
        )
      having min(free_at) is not null
    );
  end if;
  update private.visited_hosts set free_at = now() + interval '2 minutes' where host = chosen.host;
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'visit', visits.id, 'host', hosts.host, 'address', address, 'is_item', is_item,
      'etag', etag, 'last_modified', last_modified,
      'robots', case when robots_at > now() - interval '1 day' then robots end
    ))
    from private.link_visits as visits
    join private.visited_hosts as hosts on hosts.host = visits.host
    where visits.id = chosen.id
  );
end;
$$;
grant execute on function private.begin_visit() to ensemble_worker;

-- Ends a visit. `result` is {wait} in seconds, if the host asks for it; and either {robots}, {problem} if
-- the host can't be visited now, {unchanged}, or {outcome, status, price, availability, final_address,
-- reason, etag, last_modified}. Of a `passing` one an earlier outcome stays, and the next one is tomorrow.
create function private.end_visit(host text, visit uuid, result jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  passing constant boolean := coalesce((result ->> 'passing')::boolean, false);
begin
  update private.visited_hosts as stored
  set free_at = clock_timestamp()
        + interval '1 second' * least(greatest(coalesce((result ->> 'wait')::numeric, 0), 5), 86400),
      problem = left(result ->> 'problem', 300),
      robots = case when result ? 'robots' then left(result ->> 'robots', 500000) else robots end,
      robots_at = case when result ? 'robots' then now() else robots_at end
  where stored.host = host;
  if result ? 'robots' or result ? 'problem' then
    return;
  end if;
  update private.link_visits
  set due_at = now() + interval '1 day' * case when passing then 1 else 6.5 + random() end
  where id = visit;
  if (result ->> 'unchanged')::boolean then
    update private.link_visits set visited_at = now() where id = visit;
    return;
  end if;
  update private.link_visits as visits
  set visited_at = now(), outcome = found.outcome, status = found.status, price = found.price,
      since = case
        when visits.outcome is distinct from found.outcome then now()
        else visits.since
      end,
      availability = left(found.availability, 60), final_address = left(found.final_address, 2048),
      problem = left(found.reason, 300), etag = left(found.etag, 500),
      last_modified = left(found.last_modified, 100)
  from jsonb_to_record(result) as found (
    outcome public.visit_outcome, status smallint, price numeric, availability text,
    final_address text, reason text, etag text, last_modified text
  )
  where visits.id = visit
    and (visits.outcome is null or not passing);
end;
$$;
grant execute on function private.end_visit(text, uuid, jsonb) to ensemble_worker;

-- Returns an item in the form of private.item_json as a visit found it: sold out, or with its price. The
-- price is the lowest one, of the sizes that have it and those that are cheaper than the shop.
create function private.visited_item(item public.items, finding public.visit_outcome, price numeric)
returns jsonb
language sql stable set search_path = ''
as $$
  select private.item_json(item) - 'version' || jsonb_build_object('sizes', jsonb_agg(
    private.size_columns(variant) || case
      when finding <> 'price_differs' then '{"availability": "sold_out"}'
      when variant.current_price > item.price and variant.current_price >= visited_item.price then '{}'
      -- A sale stays one.
      when visited_item.price < variant.price and variant.current_price < variant.price
        then jsonb_build_object('sale_price', visited_item.price)
      else jsonb_build_object(
        'price', visited_item.price, 'sale_price', null, 'sale_starts_at', null, 'sale_ends_at', null
      )
    end
    order by size
  ))
  from public.item_variants as variant
  where item_id = item.id;
$$;

create function private.answer_visits(links jsonb, accept boolean)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  answered private.link_findings[];
begin
  perform private.require_administrator();
  if jsonb_typeof(links) is distinct from 'array' or jsonb_array_length(links) > 500 then
    perform private.refuse(422, 'too_many_rows', 'You can answer up to 500 visits at a time.');
  end if;
  -- Shops first, as private.save_items does.
  perform 1 from public.shops order by id for share;
  perform 1
  from public.items
  where id in (select (link ->> 'id')::uuid from jsonb_array_elements(links) as link)
  order by id
  for no key update;
  answered := array(
    select findings
    from private.link_findings as findings
    join jsonb_to_recordset(links) as seen (id uuid, visited_at timestamptz)
      on seen.id = findings.id
      and seen.visited_at = findings.visited_at
    where differs
  );
  if accept then
    perform private.write_items(coalesce(jsonb_agg(
      private.visited_item(items, link.finding, link.found_price)
    ), '[]'))
    from unnest(answered) as link
    join public.items on items.id = link.id;
    update public.affiliate_links as stored
    set status = 'paused'
    from unnest(answered) as link
    where stored.id = link.id;
  else
    update private.link_visits as visits
    set dismissed = link.facts
    from unnest(answered) as link
    where visits.id = link.visit_id;
  end if;
  return cardinality(answered);
end;
$$;
grant execute on function private.answer_visits(jsonb, boolean) to authenticated;

-- Accepts or dismisses what visits of up to 500 links found: {id, visited_at} of each as listed. An item gets
-- the price or is sold out; a partner's link is paused. Returns how many: not those that were visited or
-- changed since. 42501 for everyone but administrators.
create function public.answer_visits(links jsonb, accept boolean)
returns integer
language sql volatile security invoker set search_path = ''
as $$
  select private.answer_visits(links, accept);
$$;
grant execute on function public.answer_visits(jsonb, boolean) to authenticated;

create function private.admin_visits(state text, page_size integer, page_offset integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  perform private.check_page(page_size, page_offset);
  if state not in ('dismissed', 'all') then
    perform private.check_filter(array[state], enum_range(null::public.visit_outcome)::text[]);
  end if;
  return (
    with matching as materialized (
      select *
      from private.link_findings
      where case coalesce(state, '')
        when '' then differs and dismissed is distinct from facts
        when 'dismissed' then differs and dismissed = facts
        when 'all' then visited_at is not null
        else finding::text = state
      end
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'links', array(
        select to_jsonb(matching)
        from matching
        order by clicks desc, name, id
        limit page_size
        offset page_offset
      ),
      'hosts', array(
        select jsonb_build_object(
          'host', hosts.host, 'links', count(visits.id), 'visited', count(visits.visited_at),
          'free_at', free_at, 'problem', hosts.problem, 'paused_at', paused_at, 'paused_by', email
        )
        from private.visited_hosts as hosts
        left join private.link_visits as visits on visits.host = hosts.host
        left join auth.users on users.id = paused_by
        group by hosts.host, email
        order by hosts.host
      )
    )
  );
end;
$$;
grant execute on function private.admin_visits(text, integer, integer) to authenticated;

-- Returns {"total", "links", "hosts": [{host, links, visited, free_at, problem, paused_at, paused_by}]}: rows of
-- private.link_findings that differ (state null), that differ but were dismissed, with an outcome, or all
-- visited ones, the most clicked first, at most 100 per page; and the hosts, with how many links lead there and
-- were visited, and who paused them. 42501 for everyone but administrators, PT422 for an unknown state.
create function public.admin_visits(
  state text default null, page_size integer default 50, page_offset integer default 0
)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.admin_visits(state, page_size, page_offset);
$$;
grant execute on function public.admin_visits(text, integer, integer) to authenticated;

create function private.pause_visits(host text, paused boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_administrator();
  update private.visited_hosts as stored
  set paused_at = case when paused then now() end,
      paused_by = case when paused then auth.uid() end
  where stored.host = host
    and (paused_at is not null) <> paused;
end;
$$;
grant execute on function private.pause_visits(text, boolean) to authenticated;

-- Pauses or resumes visits of a host. 42501 for everyone but administrators.
create function public.pause_visits(host text, paused boolean)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.pause_visits(host, paused);
$$;
grant execute on function public.pause_visits(text, boolean) to authenticated;
