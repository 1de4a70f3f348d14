-- The history of a record, with the administrators' email addresses, which the log doesn't store.
-- It includes parts: items and images of an outfit, outfits of a collection, sizes of an item,
-- packages, hours and settings of a stylist.

-- Returns a booking's changes that aren't in the log: those by its client, or by SQL. A change in
-- the log has the same time as its event, because both are of one transaction.
create function private.booking_log(booking uuid)
returns setof public.audit_log
language sql stable set search_path = ''
as $$
  with events as (
    select
      id, happened_at, actor_role, state, lag(state) over (order by id) as previous_state
    from public.expert_booking_events,
      lateral jsonb_build_object('status', status, 'starts_at', starts_at) as state
    where booking_id = booking
  )
  select
    -- Positive ids are the log's.
    -events.id,
    events.happened_at,
    case when actor_role = 'client' then coalesce(bookings.client_id, booking) end,
    case
      when previous_state is null then 'insert'::public.change_action
      else 'update'::public.change_action
    end,
    'expert_bookings',
    booking::text,
    previous_state,
    state,
    null
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

-- Returns the log of a row and its parts. One branch per kind of record, so that each can use its
-- index.
create function private.record_log(of_table text, of_record text)
returns setof public.audit_log
language sql stable set search_path = ''
as $$
  select * from public.audit_log where table_name = of_table and record_id = of_record
  union all
  select *
  from public.audit_log
  where of_table = 'outfits'
    and table_name in ('outfit_items', 'outfit_images', 'collection_outfits', 'outfit_credits')
    and coalesce(after, before) ->> 'outfit_id' = of_record
  union all
  select *
  from public.audit_log
  where of_table = 'collections'
    and table_name = 'collection_outfits'
    and coalesce(after, before) ->> 'collection_id' = of_record
  union all
  -- A new item's sizes belong to its creation.
  select sizes.*
  from public.audit_log as sizes
  where of_table = 'items'
    and sizes.table_name = 'item_variants'
    and sizes.record_id = of_record
    and not exists (
      select 1
      from public.audit_log as created
      where created.table_name = 'items'
        and created.record_id = of_record
        and created.action = 'insert'
        and created.changed_at = sizes.changed_at
    )
  union all
  select *
  from public.audit_log
  where of_table = 'expert_stylists'
    and table_name in (
      'service_packages', 'expert_availability', 'expert_days_off', 'expert_exceptions',
      'expert_settings', 'expert_places'
    )
    and coalesce(after, before) ->> 'expert_id' = of_record
  union all
  select *
  from private.booking_log(case when of_table = 'expert_bookings' then of_record::uuid end);
$$;

-- Returns a row of the log with the current name of its shop instead of the key.
create function private.with_shop_name(logged jsonb)
returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when logged ? 'shop_id' then
      logged - 'shop_id' || jsonb_build_object(
        'shop', coalesce(
          (select name from public.shops where id = (logged ->> 'shop_id')::uuid),
          'a deleted shop'
        )
      )
    else logged
  end;
$$;

-- Security definer, because accounts can't read auth.users. Only for administrators, like the log.
create function private.record_history(
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
      when log.actor_id is null then log.actor_name
      else coalesce(users.email::text, '')
    end,
    log.action, log.table_name,
    case
      when log.table_name = 'outfit_items' then (
        select name from public.items
        where items.id = (coalesce(log.after, log.before) ->> 'item_id')::uuid
      )
      when log.table_name = 'outfit_credits' then (
        select name from public.expert_stylists
        where expert_stylists.id = (coalesce(log.after, log.before) ->> 'expert_id')::uuid
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
    private.with_shop_name(log.before), private.with_shop_name(log.after)
  from earlier as log
  left join auth.users on users.id = log.actor_id
  where log.save <= page_size
  order by log.changed_at desc, log.id desc;
end;
$$;
grant execute on function private.record_history(text, text, bigint, integer) to authenticated;

-- Returns the last `page_size` saves of a record and its parts, newest first; changes of one save
-- have the same `changed_at`. `of_record` is its key; two keys are joined by a colon. `table_name`
-- distinguishes parts; an item's sizes are one part, whose rows are by size. `subject` is the current
-- name of an item, outfit, collection or stylist that a part only refers to by key; null if the row contains
-- the name, or if it was deleted. `older_than` is the last id of the previous page. The email address
-- is that of the feed or null for
-- changes by the server, and empty for a deleted account. PT403 for everyone but
-- administrators.
create function public.record_history(
  of_table text, of_record text, older_than bigint default null, page_size integer default 20
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
language sql stable security invoker set search_path = ''
as $$
  select * from private.record_history(of_table, of_record, older_than, page_size);
$$;
grant execute on function public.record_history(text, text, bigint, integer) to authenticated;

-- Returns what the rows of a record and its parts were before a change, by table and key; null for rows
-- that didn't exist. A size is a row of its own.
create function private.rows_before(of_table text, of_record text, change bigint)
returns table (table_name text, key text, before jsonb)
language sql stable set search_path = ''
as $$
  select distinct on (1, 2)
    log.table_name, coalesce(size, log.record_id),
    case
      when size is null then log.before
      else (log.before -> size) || jsonb_build_object('size', nullif(size, 'One size'))
    end
  from private.record_log(of_table, of_record) as log
  left join lateral jsonb_object_keys(
    coalesce(log.before, '{}') || coalesce(log.after, '{}')
  ) as size on log.table_name = 'item_variants'
  where log.changed_at >= (select changed_at from public.audit_log where id = change)
  order by 1, 2, log.changed_at, log.id;
$$;

-- Returns all rows of a part as they were before a change. `key` is the expression of their key.
create function private.part_before(
  part text, key text, of_table text, of_record text, change bigint
)
returns setof jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return query execute format(
    'select coalesce(before, stored)
    from (select %s as key, to_jsonb(one) as stored from public.%I as one where %I = $2::uuid) as now
    full join (
      select key, before, true as changed from private.rows_before($1, $2, $3) where table_name = %L
    ) as earlier using (key)
    where changed is null or before is not null',
    key, part, left(of_table, -1) || '_id', part
  ) using of_table, of_record, change;
end;
$$;

-- Returns the records that a version names and that were deleted since: "the item Felt hat".
create function private.deleted_since(of_table text, of_record text, change bigint)
returns text
language sql stable set search_path = ''
as $$
  select string_agg(distinct format(
    'the %s %s', noun,
    coalesce(deletion.before ->> 'name', deletion.before ->> 'title', deletion.before ->> 'shop_name')
  ), ', ')
  from private.rows_before(of_table, of_record, change) as rows
  cross join lateral (
    values
      ('shop', rows.before ->> 'shop_id'), ('item', rows.before ->> 'item_id'),
      ('collection', rows.before ->> 'collection_id'), ('outfit', rows.before ->> 'outfit_id'),
      ('partner', rows.before ->> 'partner_id'), ('stylist', rows.before ->> 'expert_id')
  ) as named (noun, id)
  left join public.audit_log as deletion
    on deletion.record_id = named.id and deletion.action = 'delete'
  where named.id is not null
    and not exists (
      select id from public.shops where id = named.id::uuid
      union all
      select id from public.items where id = named.id::uuid
      union all
      select id from public.collections where id = named.id::uuid
      union all
      select id from public.outfits where id = named.id::uuid
      union all
      select id from public.affiliate_partners where id = named.id::uuid
      union all
      select id from public.expert_stylists where id = named.id::uuid
    );
$$;

-- Security definer, because no role may write items. Row security and the conflicts of `updated_at` don't
-- apply here, so it checks both.
create function private.restore_version(
  of_table text, of_record text, change bigint, latest bigint
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stored jsonb;
  version jsonb;
  deleted text;
  differing text;
begin
  perform private.require_administrator();
  if of_table not in (
    'items', 'outfits', 'collections', 'shops', 'affiliate_partners', 'affiliate_links',
    'expert_stylists'
  ) then
    perform private.refuse(422, 'no_versions', 'Versions of this can''t be restored.');
  end if;
  -- Locks the record, so that no save comes between.
  execute format(
    'select to_jsonb(one) from public.%I as one where id = $1::uuid for no key update', of_table
  ) into stored using of_record;
  if stored is null then
    perform private.refuse(404, 'record_missing', 'It no longer exists.');
  elsif latest is distinct from (select max(id) from private.record_log(of_table, of_record)) then
    perform private.refuse(409, 'version_conflict', 'Someone else just changed this.');
  end if;
  deleted := private.deleted_since(of_table, of_record, change);
  if deleted is not null then
    perform private.refuse(
      422, 'version_is_gone', format('This version has what was deleted since: %s.', deleted)
    );
  end if;
  version := stored || coalesce(
    (
      select before - array[
        'deleted_at', 'taken_down_at', 'image', 'further_images', 'hero_image', 'cover_image',
        'profile_image', 'logo_url'
      ]
      from private.rows_before(of_table, of_record, change)
      where table_name = of_table
    ),
    '{}'
  );

  case of_table
    when 'items' then
      perform public.save_item(
        private.item_columns(jsonb_populate_record(null::public.items, version))
        || jsonb_build_object(
          'version', stored -> 'updated_at',
          'sizes', (
            select jsonb_agg(size)
            from private.part_before(
              'item_variants', 'coalesce(size::text, ''One size'')', of_table, of_record, change
            ) as size
          )
        )
      );
    when 'outfits' then
      perform public.save_outfit(
        of_record::uuid,
        (
          select jsonb_object_agg(key, value)
          from jsonb_each(version)
          where key in (
            'budget', 'description', 'occasion', 'season_tags', 'size_range', 'subtitle', 'tags',
            'title', 'vibe'
          )
        ) || jsonb_build_object('stylist', (
          select credit -> 'expert_id'
          from private.part_before(
            'outfit_credits', 'outfit_id::text', of_table, of_record, change
          ) as credit
        )),
        (
          select jsonb_agg(to_jsonb(image) order by display_order)
          from public.outfit_images as image
          where outfit_id = of_record::uuid
        ),
        array(
          select (item ->> 'item_id')::uuid
          from private.part_before(
            'outfit_items', 'outfit_id || '':'' || item_id', of_table, of_record, change
          ) as item
          order by item -> 'position'
        ),
        array(
          select (member ->> 'collection_id')::uuid
          from private.part_before(
            'collection_outfits', 'collection_id || '':'' || outfit_id', of_table, of_record, change
          ) as member
        )
      );
    when 'collections' then
      perform public.save_collection(
        of_record::uuid,
        version,
        array(
          select (member ->> 'outfit_id')::uuid
          from private.part_before(
            'collection_outfits', 'collection_id || '':'' || outfit_id', of_table, of_record, change
          ) as member
          order by member -> 'position'
        )
      );
    else
      select string_agg(quote_ident(key), ', ')
      into differing
      from jsonb_each(version)
      where value <> stored -> key
        and has_column_privilege('authenticated', 'public.' || of_table, key, 'update');
      if differing is not null then
        execute format(
          'update public.%1$I as one
          set (%2$s) = (select %2$s from jsonb_populate_record(one, $1) as version)
          where id = $2::uuid',
          of_table, differing
        ) using version, of_record;
      end if;
  end case;
end;
$$;
grant execute on function private.restore_version(text, text, bigint, bigint) to authenticated;

-- Saves a record and its parts as they were before a change of its history, like any other save. `latest`
-- is the largest id of the history that the caller read. Pictures stay, because saves delete the files of
-- replaced ones, and so do an expert's packages and calendar, and whether a record is deleted or taken
-- down. 42501 for everyone but administrators, PT404 for an unknown record, PT409 after another save, PT422
-- if the version names deleted records or can't be saved anymore.
create function public.restore_version(
  of_table text, of_record text, change bigint, latest bigint
)
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.restore_version(of_table, of_record, change, latest);
$$;
grant execute on function public.restore_version(text, text, bigint, bigint) to authenticated;

-- The administrators' pending work, for their start page.

-- Returns outfits with items that are sold out or taken down, imports that failed this week, links
-- that expired this week or whose partner is closed, items whose sale ends within a week, coming
-- sessions of experts without a stylist's account, active partners whose shop gets no click's ID,
-- network accounts whose newest report is older than the longest time between two of the last six, and
-- a day, active feeds as {id, shop, name, problem} whose last run has a problem, items that are missing
-- at the shop, and links whose visit found something else. Security definer, because no role may read imports.
create function private.broken_things()
returns table (
  incomplete_outfits integer, failed_imports integer, closed_links integer, ending_sales integer,
  unattended integer, wayless_partners integer, late_reports jsonb, differing_payments text[],
  stopped_feeds jsonb, missing_items integer, differing_links integer
)
language sql stable security definer set search_path = ''
as $$
  select
    (
      select count(distinct outfits.id)::integer
      from public.outfits
      join public.outfit_items on outfit_items.outfit_id = outfits.id
      join public.items on items.id = outfit_items.item_id
      where outfits.status = 'published' and items.availability = 'sold_out'
    ),
    (select count(*)::integer from private.imports where step = 'failed'),
    (
      select count(*)::integer
      from public.affiliate_links as links
      join public.affiliate_partners as partners on partners.id = links.partner_id
      where links.deleted_at is null
        and links.status <> 'paused'
        and (
          partners.status in ('inactive', 'suspended')
          or links.expires_at between now() - interval '7 days' and now()
        )
    ),
    (
      select count(distinct item_id)::integer
      from public.item_variants
      where sale_price is not null and sale_ends_at between now() and now() + interval '7 days'
    ),
    (
      select count(*)::integer
      from public.expert_bookings
      where status in ('pending', 'confirmed')
        and starts_at > now()
        and not exists (
          select 1 from public.stylists where stylists.expert_id = expert_bookings.expert_id
        )
    ),
    (
      select count(*)::integer
      from public.affiliate_partners
      where status = 'active' and click_parameter is null and link_template is null
    ),
    (
      select coalesce(
        jsonb_agg(jsonb_build_object('account', name, 'since', report_days[1]) order by name), '[]'
      )
      from public.network_accounts
      where cardinality(report_days) >= 3
        and (now() at time zone 'UTC')::date - report_days[1] > (
          select max(report_days[place] - report_days[place + 1]) + 1
          from generate_series(1, cardinality(report_days) - 1) as place
        )
    ),
    array(select label from private.payments_that_differ() order by label),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', feeds.id, 'shop', shops.name, 'name', feeds.name, 'problem', runs.problem
      ) order by shops.name, feeds.name), '[]')
      from public.feeds
      join public.shops on shops.id = feeds.shop_id
      join lateral private.stopped_run(feeds.id) as runs on runs.id is not null
      where feeds.is_active
    ),
    (public.admin_items(state => 'missing', page_size => 1) ->> 'total')::integer,
    (
      select count(*)::integer
      from private.link_findings
      where differs and dismissed is distinct from facts
    )
  where private.is_admin();
$$;
grant execute on function private.broken_things() to authenticated;

-- Returns unanswered booking requests and the start of the next one, past bookings that are still
-- open, drafts, undelivered messages, and private.broken_things. 42501 for everyone but administrators.
create function public.admin_summary()
returns table (
  waiting integer,
  next_starts_at timestamptz,
  to_close integer,
  drafts integer,
  dead_messages integer,
  incomplete_outfits integer,
  failed_imports integer,
  closed_links integer,
  ending_sales integer,
  unattended integer,
  wayless_partners integer,
  late_reports jsonb,
  differing_payments text[],
  stopped_feeds jsonb,
  missing_items integer,
  differing_links integer
)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_administrator();
  return query
  select
    (
      select count(*)::integer from public.expert_bookings
      where status = 'pending' and starts_at > now()
    ),
    (
      select min(starts_at) from public.expert_bookings
      where status = 'pending' and starts_at > now()
    ),
    (
      select count(*)::integer from public.expert_bookings
      where status in ('pending', 'confirmed') and starts_at <= now()
    ),
    (
      select count(*)::integer from public.outfits
      where status = 'draft' and deleted_at is null
    ),
    (select count(*)::integer from private.undelivered()),
    broken.*
  from private.broken_things() as broken;
end;
$$;
grant execute on function public.admin_summary() to authenticated;
