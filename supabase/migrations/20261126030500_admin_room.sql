-- Histories group changes by save, and a booking's includes its client's changes.
create function private.booking_log(booking uuid)
returns setof public.audit_log
language sql stable set search_path = ''
as $$
  with events as (
    select
      id, happened_at, by_client, state, lag(state) over (order by id) as previous_state
    from public.expert_booking_events,
      lateral jsonb_build_object('status', status, 'starts_at', starts_at) as state
    where booking_id = booking
  )
  select
    -- Positive ids are the log's.
    -events.id,
    events.happened_at,
    case when by_client then coalesce(bookings.client_id, booking) end,
    case
      when previous_state is null then 'insert'::public.change_action
      else 'update'::public.change_action
    end,
    'expert_bookings',
    booking::text,
    previous_state,
    state
  from events
  join public.expert_bookings as bookings on bookings.id = booking
  where not exists (
    select 1
    from public.audit_log
    where table_name = 'expert_bookings'
      and record_id = booking::text
      and changed_at = events.happened_at
  );
$$;

create or replace function private.record_log(of_table text, of_record text)
returns setof public.audit_log
language sql stable set search_path = ''
as $$
  select * from public.audit_log where table_name = of_table and record_id = of_record
  union all
  select *
  from public.audit_log
  where of_table = 'outfits'
    and table_name in ('outfit_items', 'outfit_images', 'collection_outfits')
    and coalesce(after, before) ->> 'outfit_id' = of_record
  union all
  select *
  from public.audit_log
  where of_table = 'collections'
    and table_name = 'collection_outfits'
    and coalesce(after, before) ->> 'collection_id' = of_record
  union all
  select *
  from public.audit_log
  where of_table = 'expert_stylists'
    and table_name in ('service_packages', 'expert_availability', 'expert_days_off')
    and coalesce(after, before) ->> 'expert_id' = of_record
  union all
  select *
  from private.booking_log(case when of_table = 'expert_bookings' then of_record::uuid end);
$$;

create or replace function private.record_history(
  of_table text, of_record text, older_than bigint, page_size integer
)
returns table (
  id bigint,
  changed_at timestamptz,
  actor_email text,
  action public.change_action,
  table_name text,
  subject text,
  before jsonb,
  after jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse(403, 'not_administrator', 'Only administrators can read the log.');
  end if;
  if page_size not between 1 and 100 then
    perform private.refuse(422, 'page_size', 'A page can have 1 to 100 saves.');
  end if;
  return query
  with whole_log as materialized (
    select * from private.record_log(of_table, of_record)
  ),
  earlier as (
    -- Changes of one transaction share its time.
    select whole_log.*, dense_rank() over (order by whole_log.changed_at desc) as save
    from whole_log
    where older_than is null
      or whole_log.changed_at < (
        select oldest.changed_at from whole_log as oldest where oldest.id = older_than
      )
  )
  select
    log.id, log.changed_at,
    case
      when log.actor_id is null then null
      else coalesce(users.email::text, '')
    end,
    log.action, log.table_name,
    case
      when log.table_name = 'outfit_items' then (
        select name from public.items
        where items.id = (coalesce(log.after, log.before) ->> 'item_id')::uuid
      )
      when log.table_name = 'collection_outfits' and of_table = 'outfits' then (
        select title from public.collections
        where collections.id = (coalesce(log.after, log.before) ->> 'collection_id')::uuid
      )
      when log.table_name = 'collection_outfits' then (
        select title from public.outfits
        where outfits.id = (coalesce(log.after, log.before) ->> 'outfit_id')::uuid
      )
    end,
    log.before, log.after
  from earlier as log
  left join auth.users on users.id = log.actor_id
  where log.save <= page_size
  order by log.changed_at desc, log.id desc;
end;
$$;

-- Conversions are checked without being written, and each cell is read once.
drop function private.cell_amount(jsonb, text);
drop function private.cell_instant(jsonb, text);
drop function private.conversion_cell_errors(jsonb);

create function private.cell_amount(cell text)
returns numeric
language sql immutable set search_path = ''
as $$
  select case when cell ~ '^[0-9]{1,8}(\.[0-9]{1,2})?$' then cell::numeric end;
$$;

create function private.cell_instant(cell text)
returns timestamptz
language plpgsql stable set search_path = ''
set timezone = 'UTC'
as $$
declare
  instant timestamptz;
begin
  if cell ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]{4,15} ?(Z|[+-][0-9:]{2,6})?)?$' then
    instant := cell::timestamptz;
    if instant >= '2000-01-01' and instant < '2100-01-01' then
      return instant;
    end if;
  end if;
  return null;
exception
  when data_exception then
    return null;
end;
$$;

create or replace function private.partner_cell_errors(cells jsonb, is_new boolean)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('field', field, 'code', code, 'message', message) order by ordinal
  ), '[]')
  from (
    -- The first category that doesn't exist.
    select (
      select name
      from unnest(private.cell_list(cells, 'product_categories')) as name
      where lower(name) <> all (
        select lower(category::text)
        from unnest(enum_range(null::public.product_category)) as category
      )
      limit 1
    )
  ) as unknown (category)
  cross join lateral (
    values
      (
        1, 'shop_name', 'required', 'Shop name is required',
        (is_new or cells ? 'shop_name') and private.cell(cells, 'shop_name') is null
      ),
      (
        2, 'contact_name', 'required', 'Contact name is required',
        (is_new or cells ? 'contact_name') and private.cell(cells, 'contact_name') is null
      ),
      (
        3, 'contact_email', 'not_an_email', 'Valid email is required',
        (is_new or cells ? 'contact_email')
          and coalesce(private.cell(cells, 'contact_email'), '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
      ),
      (
        4, 'commission_rate', 'not_a_rate', 'Commission rate must be a number from 0 to 100',
        private.cell(cells, 'commission_rate') is not null
          and coalesce(private.cell_amount(private.cell(cells, 'commission_rate')), -1) not between 0 and 100
      ),
      (
        5, 'product_categories', 'required', 'Please select at least one product category',
        (is_new or cells ? 'product_categories')
          and cardinality(private.cell_list(cells, 'product_categories')) = 0
      ),
      (
        6, 'product_categories', 'unknown_value',
        format('“%s” isn''t a product category', unknown.category), unknown.category is not null
      ),
      (
        7, 'partnership_tier', 'unknown_value', 'Tier must be bronze, silver, gold, or premium',
        lower(private.cell(cells, 'partnership_tier'))
          <> all (enum_range(null::public.partnership_tier)::text[])
      ),
      (
        8, 'status', 'unknown_value', 'Status must be pending, active, inactive, or suspended',
        lower(private.cell(cells, 'status'))
          <> all (enum_range(null::public.partner_status)::text[])
      ),
      (
        9, 'retailer', 'unknown_value', 'This retailer doesn''t exist',
        upper(private.cell(cells, 'retailer')) <> all (enum_range(null::public.retailer)::text[])
      )
  ) as checks (ordinal, field, code, message, wrong)
  where wrong;
$$;

create or replace function private.link_cell_errors(cells jsonb, is_new boolean)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('field', field, 'code', code, 'message', message) order by ordinal
  ), '[]')
  from (
    values
      (
        1, 'partner', 'required', 'Partner is required',
        is_new and private.cell(cells, 'partner') is null
      ),
      (
        2, 'partner', 'unknown_partner',
        'This code, slug, or name matches no partner or several',
        private.cell(cells, 'partner') is not null
          and private.find_partner(private.cell(cells, 'partner')) is null
      ),
      (
        3, 'campaign_name', 'required', 'Campaign is required',
        (is_new or cells ? 'campaign_name') and private.cell(cells, 'campaign_name') is null
      ),
      (
        4, 'original_url', 'required', 'Original URL is required',
        (is_new or cells ? 'original_url') and private.cell(cells, 'original_url') is null
      ),
      (
        5, 'status', 'unknown_value', 'Status must be active, paused, or expired',
        lower(private.cell(cells, 'status')) <> all (enum_range(null::public.link_status)::text[])
      ),
      (
        6, 'expires_at', 'not_a_time', 'Use a date such as 2026-12-31 or 2026-12-31T18:00:00Z',
        private.cell(cells, 'expires_at') is not null
          and private.cell_instant(private.cell(cells, 'expires_at')) is null
      )
  ) as checks (ordinal, field, code, message, wrong)
  where wrong;
$$;

create or replace function private.import_link(cells jsonb, row_index bigint)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  code constant text := upper(private.cell(cells, 'tracking_code'));
  partner constant uuid := private.find_partner(private.cell(cells, 'partner'));
  existing public.affiliate_links;
  updated public.affiliate_links;
  errors jsonb;
begin
  if code is not null then
    select * into existing
    from public.affiliate_links
    where tracking_code = code
      and deleted_at is null;
    if not found then
      return private.import_outcome(cells, row_index, 'refused', null, private.cell_error(
        'tracking_code', 'unknown_link', 'No link has this tracking code'
      ));
    end if;
  else
    select * into existing
    from public.affiliate_links
    where partner_id = partner
      and campaign_name = private.cell(cells, 'campaign_name')
      and original_url = private.cell(cells, 'original_url')
      and deleted_at is null
    order by created_at, id
    limit 1;
  end if;
  errors := private.link_cell_errors(cells, existing.id is null);
  if errors <> '[]' then
    return private.import_outcome(cells, row_index, 'refused', existing.id, errors);
  end if;

  updated := existing;
  updated.partner_id := coalesce(partner, existing.partner_id);
  updated.campaign_name := coalesce(private.cell(cells, 'campaign_name'), existing.campaign_name);
  updated.original_url := coalesce(private.cell(cells, 'original_url'), existing.original_url);
  -- Active links past their end date are exported as expired; importing that isn't a change.
  updated.status := coalesce(existing.status, 'active');
  if lower(private.cell(cells, 'status'))
    <> coalesce(private.link_status_now(existing.status, existing.expires_at)::text, '')
  then
    updated.status := lower(private.cell(cells, 'status'));
  end if;
  if cells ? 'expires_at' then
    updated.expires_at := private.cell_instant(private.cell(cells, 'expires_at'));
  end if;
  -- Refuses an active status with a past end date, unless the link ended by itself and stays
  -- unchanged.
  if updated.status = 'active'
    and updated.expires_at <= now()
    and (
      lower(private.cell(cells, 'status')) = 'active'
      or private.link_status_now(existing.status, existing.expires_at) is distinct from 'expired'
    )
  then
    return private.import_outcome(cells, row_index, 'refused', existing.id, private.cell_error(
      'expires_at', 'has_passed',
      'This time has passed. Choose a later one, or set the status to Expired.'
    ));
  end if;
  if existing.id is null then
    insert into public.affiliate_links (
      partner_id, campaign_name, original_url, status, expires_at
    )
    values (
      updated.partner_id, updated.campaign_name, updated.original_url, updated.status,
      updated.expires_at
    )
    returning id into updated.id;
    return private.import_outcome(cells, row_index, 'created', updated.id, null);
  end if;
  if updated is not distinct from existing then
    return private.import_outcome(cells, row_index, 'unchanged', existing.id, null);
  end if;
  update public.affiliate_links
  set partner_id = updated.partner_id,
      campaign_name = updated.campaign_name,
      original_url = updated.original_url,
      status = updated.status,
      expires_at = updated.expires_at
  where id = existing.id;
  return private.import_outcome(cells, row_index, 'updated', existing.id, null);
end;
$$;

create or replace function private.classify_conversions(rows jsonb)
returns table (
  row_index bigint, cells jsonb, link_id uuid, partner_id uuid, order_reference text,
  revenue numeric, commission numeric, converted_at timestamptz, existing_id uuid, status text, errors jsonb
)
language sql stable set search_path = ''
as $$
  with texts as materialized (
    select
      listed.row_index,
      listed.cells,
      upper(private.cell(listed.cells, 'tracking_code')) as tracking_code,
      private.cell(listed.cells, 'order_reference') as order_reference,
      private.cell(listed.cells, 'revenue') as revenue_cell,
      private.cell(listed.cells, 'commission') as commission_cell,
      private.cell(listed.cells, 'converted_at') as converted_at_cell
    from jsonb_array_elements(rows) with ordinality as listed (cells, row_index)
  ),
  typed as materialized (
    select
      texts.*,
      private.cell_amount(texts.revenue_cell) as revenue,
      private.cell_amount(texts.commission_cell) as commission,
      private.cell_instant(texts.converted_at_cell) as converted_at
    from texts
  ),
  read as (
    select
      typed.row_index, typed.cells, links.id as link_id, links.partner_id, typed.order_reference,
      typed.revenue, typed.commission, typed.converted_at, checked.errors
    from typed
    left join public.affiliate_links as links on links.tracking_code = typed.tracking_code
    cross join lateral (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object('field', field, 'code', code, 'message', message) order by ordinal
          ),
          '[]'
        ) as errors
      from (
        values
          (
            1, 'tracking_code', 'required', 'Tracking code is required',
            typed.tracking_code is null
          ),
          (
            2, 'tracking_code', 'unknown_link', 'No link has this tracking code',
            typed.tracking_code is not null and links.id is null
          ),
          (
            3, 'order_reference', 'required', 'Order reference is required',
            typed.order_reference is null
          ),
          (
            4, 'order_reference', 'not_a_reference',
            'Order references can have up to 100 characters and no line breaks',
            char_length(typed.order_reference) > 100 or typed.order_reference ~ '[[:cntrl:]]'
          ),
          (
            5, 'revenue', 'not_an_amount', 'Revenue must be an amount, such as 129.90',
            typed.revenue is null
          ),
          (
            6, 'commission', 'not_an_amount', 'Commission must be an amount, such as 12.99',
            typed.commission_cell is not null and typed.commission is null
          ),
          (
            7, 'commission', 'too_high', 'Commission can''t exceed revenue',
            typed.commission > typed.revenue
          ),
          (
            8, 'converted_at', 'not_a_time',
            'Use a date such as 2026-12-31 or 2026-12-31T18:00:00Z',
            typed.converted_at_cell is not null and typed.converted_at is null
          ),
          (
            9, 'converted_at', 'in_the_future', 'A conversion can''t be in the future',
            typed.converted_at > now()
          )
      ) as checks (ordinal, field, code, message, wrong)
      where wrong
    ) as checked
  ),
  ranked as (
    select
      read.*,
      first_value(read.row_index) over same_order as first_index,
      first_value(read.revenue) over same_order as first_revenue
    from read
    window same_order as (
      partition by read.errors = '[]', read.partner_id, read.order_reference order by read.row_index
    )
  )
  select
    ranked.row_index, ranked.cells, ranked.link_id, ranked.partner_id, ranked.order_reference,
    ranked.revenue, ranked.commission, ranked.converted_at, existing.id,
    case
      when ranked.errors <> '[]' then 'refused'
      when ranked.first_index < ranked.row_index then
        case when ranked.revenue = ranked.first_revenue then 'unchanged' else 'refused' end
      when existing.id is null then 'created'
      when existing.link_id <> ranked.link_id then 'refused'
      when existing.revenue = ranked.revenue
        and existing.commission = coalesce(ranked.commission, existing.commission)
        and existing.converted_at = coalesce(ranked.converted_at, existing.converted_at)
        then 'unchanged'
      else 'updated'
    end,
    case
      when ranked.errors <> '[]' then ranked.errors
      when ranked.first_index < ranked.row_index and ranked.revenue <> ranked.first_revenue then
        private.cell_error(
          'order_reference', 'duplicate', 'An earlier row has this order with a different amount'
        )
      when ranked.first_index = ranked.row_index and existing.link_id <> ranked.link_id then
        private.cell_error(
          'tracking_code', 'other_link', 'This order is already recorded under another link'
        )
      else '[]'
    end
  from ranked
  left join public.affiliate_conversions as existing
    on ranked.errors = '[]'
    and existing.partner_id = ranked.partner_id
    and existing.order_reference = ranked.order_reference;
$$;

create function private.write_conversions(added jsonb[], corrected jsonb[])
returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.affiliate_conversions (
    id, link_id, order_reference, revenue, commission, converted_at
  )
  select
    (new_row ->> 'id')::uuid,
    (new_row ->> 'link_id')::uuid,
    new_row ->> 'order_reference',
    (new_row ->> 'revenue')::numeric,
    coalesce((new_row ->> 'commission')::numeric, -1),
    coalesce((new_row ->> 'converted_at')::timestamptz, now())
  from unnest(added) as new_row;

  -- A corrected amount without a commission uses the partner's current rate.
  update public.affiliate_conversions as existing
  set revenue = (new_row ->> 'revenue')::numeric,
      commission = coalesce(
        (new_row ->> 'commission')::numeric,
        case
          when existing.revenue = (new_row ->> 'revenue')::numeric then existing.commission
        end,
        round((new_row ->> 'revenue')::numeric * partner.commission_rate / 100, 2)
      ),
      converted_at = coalesce((new_row ->> 'converted_at')::timestamptz, existing.converted_at)
  from unnest(corrected) as new_row, public.affiliate_partners as partner
  where existing.id = (new_row ->> 'existing_id')::uuid
    and partner.id = existing.partner_id;
end;
$$;

create or replace function private.import_conversions(rows jsonb, dry_run boolean)
returns jsonb
language plpgsql security definer set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  classified record;
  outcomes jsonb[] := '{}';
  added jsonb[] := '{}';
  corrected jsonb[] := '{}';
  id uuid;
begin
  perform private.check_import(rows, dry_run);
  if not dry_run then
    -- Locks links in one order, so that simultaneous imports can't deadlock.
    perform 1
    from public.affiliate_links as links
    where links.tracking_code in (
      select upper(private.cell(listed, 'tracking_code')) from jsonb_array_elements(rows) as listed
    )
    order by links.id
    for no key update;
  end if;
  for classified in
    select * from private.classify_conversions(rows) as conversions order by conversions.row_index
  loop
    id := classified.existing_id;
    if classified.status = 'created' then
      id := gen_random_uuid();
      added := added
        || (to_jsonb(classified) - 'cells' - 'errors' || jsonb_build_object('id', id));
    elsif classified.status = 'updated' then
      corrected := corrected || (to_jsonb(classified) - 'cells' - 'errors');
    end if;
    outcomes := outcomes || private.import_outcome(
      classified.cells, classified.row_index, classified.status, id, classified.errors
    );
  end loop;
  if not dry_run then
    perform private.write_conversions(added, corrected);
  end if;
  return private.import_summary(outcomes, dry_run);
end;
$$;

-- A collection is saved in one transaction, which is one entry of its history.
create function public.save_collection(
  collection uuid, columns jsonb, outfits uuid[], version timestamptz default null
)
returns text
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  previous_cover text;
begin
  perform private.require_administrator();
  select cover_image into previous_cover
  from public.collections
  where id = collection
  for no key update;
  if not found then
    perform private.refuse(404, 'collection_missing', 'This collection doesn''t exist.');
  end if;
  update public.collections
  set title = given.title,
      description = given.description,
      tags = given.tags,
      cover_image = given.cover_image,
      updated_at = coalesce(version, collections.updated_at)
  from jsonb_to_record(columns) as given (
    title text, description text, tags text[], cover_image text
  )
  where id = collection;
  perform public.set_collection_outfits(collection, outfits);
  return previous_cover;
end;
$$;
grant execute on function public.save_collection(uuid, jsonb, uuid[], timestamptz)
  to authenticated;
