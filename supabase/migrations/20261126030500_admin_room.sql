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
