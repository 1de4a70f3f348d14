-- What a run of a feed does: it compares what the file offers with what is stored, and linked items
-- follow. One transaction, which a worker can repeat.

-- What the rows of a run come to, while it's compared.
create unlogged table private.feed_drafts (run_id uuid not null, like public.feed_offers);
alter table private.feed_drafts
  drop column id, drop column feed_id, drop column first_seen_at, drop column missing_since,
  drop column missed_runs, drop column search_text,
  add primary key (run_id, key);

-- Returns what a worker needs to read a feed, or null if the run has ended. The digest, etag and date are
-- those of the last run, unless this one has to read an unchanged file. Security definer here and below,
-- because the worker's role can't access these tables.
create function private.begin_feed_run(run uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  started public.feed_runs;
begin
  update public.feed_runs
  set step = 'reading'
  where id = run
    and step in ('queued', 'reading')
  returning * into started;
  delete from private.feed_rows where run_id = run;
  delete from private.feed_drafts where run_id = run;
  delete from private.feed_refusals where run_id = run;
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'address', feeds.address, 'file', feeds.file, 'origin', feeds.origin,
      'columns', nullif(feeds.columns, '{}'), 'digest', before.digest, 'etag', before.etag,
      'last_modified', before.last_modified
    ))
    from public.feeds
    left join lateral (
      select *
      from private.last_feed_run(feeds.id) as last
      where not started.is_dry
        and not started.approved
        and feeds.updated_at <= last.finished_at
    ) as before on true
    where feeds.id = started.feed_id
  );
end;
$$;
grant execute on function private.begin_feed_run(uuid) to ensemble_worker;

-- Returns the last run that read a whole file, or null.
create function private.last_feed_run(feed uuid)
returns public.feed_runs
language sql stable set search_path = ''
as $$
  select *
  from public.feed_runs
  where feed_id = feed
    and step = 'done'
    and not is_dry
  order by created_at desc
  limit 1;
$$;

-- Returns the newest run of a feed that wasn't dry, if it has a problem.
create function private.stopped_run(feed uuid)
returns public.feed_runs
language sql stable set search_path = ''
as $$
  select *
  from (
    select * from public.feed_runs where feed_id = feed and not is_dry order by created_at desc limit 1
  ) as newest
  where problem is not null;
$$;

-- Stores rows of a run, and the rows that the reader refused.
create function private.stage_feed_rows(run uuid, accepted jsonb, refused jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.feed_rows
  select given.*
  from jsonb_array_elements(accepted) as one
  cross join lateral jsonb_populate_record(
    null::private.feed_rows, one || jsonb_build_object('run_id', run)
  ) as given;
  insert into private.feed_refusals (run_id, row_number, offer, reason)
  select run, row_number, left(offer, 200), reason
  from jsonb_to_recordset(refused) as given (row_number integer, offer text, reason text);
end;
$$;
grant execute on function private.stage_feed_rows(uuid, jsonb, jsonb) to ensemble_worker;

-- Drafts offers from the rows of a run.
create function private.draft_offers(run uuid, words jsonb)
returns void
language sql volatile set search_path = ''
as $$
  with categories as materialized (
    select
      category,
      coalesce(
        words -> 'category' ->> lower(category), private.meaning_in(category, 'garment')
      )::public.garment as garment
    from (select distinct category from private.feed_rows where run_id = run) as listed
  ),
  colors as materialized (
    select
      color,
      coalesce(
        words -> 'color' ->> lower(color),
        private.meaning_in(split_part(color, '/', 1), 'color')
      )::public.item_color as meaning
    from (select distinct color from private.feed_rows where run_id = run) as listed
  ),
  texts as materialized (
    select size, garment, private.offer_size(words, size, garment) as meaning
    from (
      select distinct size, garment
      from private.feed_rows
      join categories using (category)
      where run_id = run
    ) as listed
  ),
  read as (
    select
      feed_rows.*, categories.garment, colors.meaning as color_meaning, texts.meaning as size_meaning,
      coalesce(group_id || E'\x01' || lower(feed_rows.color), feed_rows.id) as key,
      case
        when coalesce(sale_from, '-infinity') <= now() and coalesce(sale_until, 'infinity') > now()
          then coalesce(sale_price, price)
        else price
      end as current_price
    from private.feed_rows
    join categories using (category)
    join colors using (color)
    join texts
      on texts.size = feed_rows.size
      and texts.garment is not distinct from categories.garment
    where run_id = run
  ),
  drafts as (
    select
      key,
      left((array_agg(title order by row_number))[1], 200) as name,
      left((array_agg(description order by row_number))[1], 5000) as description,
      (array_agg(link order by row_number))[1] as url,
      (array_agg(to_jsonb(images) order by row_number))[1] as images,
      left((array_agg(brand order by row_number))[1], 120) as brand,
      left((array_agg(coalesce(nullif(mpn, ''), group_id, '') order by row_number))[1], 120)
        as style_code,
      left((array_agg(color order by row_number))[1], 200) as color_text,
      left((array_agg(category order by row_number))[1], 500) as category_text,
      (array_agg(garment order by row_number))[1] as garment,
      (array_agg(color_meaning order by row_number))[1] as color,
      jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', id, 'text', size, 'gtin', gtin, 'price', price, 'sale_price', sale_price,
        'sale_starts_at', sale_from, 'sale_ends_at', sale_until, 'availability', availability
      )) order by row_number) as sizes,
      coalesce(array_agg(distinct gtin) filter (where gtin is not null), '{}') as gtins,
      coalesce(
        array_agg(distinct size_meaning::public.size) filter (
          where availability in ('in_stock', 'low_stock') and size_meaning <> 'One size'
        ),
        '{}'
      ) as sizes_in_stock,
      coalesce(min(current_price) filter (where availability in ('in_stock', 'low_stock')), min(current_price))
        as price,
      bool_or(current_price < price) as on_sale,
      bool_or(availability in ('in_stock', 'low_stock')) as is_available
    from read
    group by key
  )
  insert into private.feed_drafts
  select
    run, key, name, description, url, array(select jsonb_array_elements_text(images)), brand,
    style_code, color_text, category_text, garment, color, sizes, gtins, sizes_in_stock, price,
    on_sale, is_available, md5(drafts::text)
  from drafts;
$$;

-- Returns why a run has to wait for an approval, if it has: another file than those before.
create function private.feed_difference(run public.feed_runs)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  before public.feed_runs := private.last_feed_run(run.feed_id);
  shop public.shops;
  missing text;
  judged record;
begin
  select shops.* into shop
  from public.feeds
  join public.shops on shops.id = feeds.shop_id
  where feeds.id = run.feed_id;
  select count(*) as rows, count(*) filter (where reason = 'other_currency') as foreign_rows
  into judged
  from (
    select null as reason from private.feed_rows where run_id = run.id
    union all
    select reason from private.feed_refusals where run_id = run.id
  ) as listed;
  if judged.foreign_rows > judged.rows / 2.0 then
    return 'Most prices are in another currency than the site''s.';
  end if;
  select count(*) as offers, count(*) filter (where not private.is_url_on(url, shop.domains)) as strange
  into judged
  from private.feed_drafts
  where run_id = run.id;
  if judged.strange > judged.offers / 2.0 then
    return format('Most links lead to other sites than %s''s.', shop.name);
  end if;
  select string_agg(quote_literal(header), ', ')
  into missing
  from (select unnest(before.headers) except select unnest(run.headers)) as gone (header);
  if missing is not null then
    return format('The file has other columns than before: %s is missing.', missing);
  end if;
  select count(*) as known, count(*) filter (where abs(drafts.price - offers.price) > offers.price / 2) as jumped
  into judged
  from private.feed_drafts as drafts
  join public.feed_offers as offers
    on offers.feed_id = run.feed_id
    and offers.key = drafts.key
  where drafts.run_id = run.id;
  if judged.jumped > judged.known * 0.1 then
    return format(
      '%s of %s prices changed by more than half.', judged.jumped, judged.known
    );
  end if;
  return null;
end;
$$;

-- Compares a run's rows with what is stored, and ends the run. `result` is what the reader found:
-- {unchanged, complete, digest, etag, last_modified, file_at, headers, columns}.
create function private.finish_feed_run(run uuid, result jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  started public.feed_runs;
  feed public.feeds;
  problem text;
  counts jsonb;
  findings jsonb := '{}';
  followed jsonb := '{}';
begin
  select feeds.* into feed
  from public.feeds
  where id = (select feed_id from public.feed_runs where id = run)
  for update;
  select * into started from public.feed_runs where id = run for update;
  if started.step is distinct from 'reading' then
    return;
  end if;
  started := jsonb_populate_record(started, result);
  if (result ->> 'unchanged')::boolean then
    perform private.confirm_prices(private.confirmed_items(feed.id));
    -- What waited for an approval still does.
    update public.feed_runs
    set step = 'unchanged', finished_at = clock_timestamp(), problem = last.problem,
        counts = jsonb_strip_nulls(jsonb_build_object('held', last.counts -> 'held'))
    from private.last_feed_run(feed.id) as last
    where feed_runs.id = run;
    return;
  end if;

  -- The planner expects few rows of tables that are empty between runs.
  perform set_config('enable_nestloop', 'off', true);
  perform private.draft_offers(run, feed.words);
  counts := (
    select jsonb_build_object(
      'rows', accepted + refused, 'refused', refused, 'offers', offers, 'new', new_offers,
      'changed', changed, 'missing', missing
    )
    from (select count(*) as accepted from private.feed_rows where run_id = run) as read
    cross join (select count(*) as refused from private.feed_refusals where run_id = run) as failed
    cross join (
      select
        count(drafts.key) as offers,
        count(*) filter (where stored.id is null) as new_offers,
        count(*) filter (where stored.digest <> drafts.digest) as changed,
        count(*) filter (where drafts.key is null) as missing
      from (select * from private.feed_drafts where run_id = run) as drafts
      full join (select * from public.feed_offers where feed_id = feed.id) as stored
        using (key)
    ) as compared
  );
  problem := case
    when not (result ->> 'complete')::boolean then 'The file ends in the middle.'
    when started.file_at < (private.last_feed_run(feed.id)).file_at
      then 'The file is older than the one before.'
    when counts ->> 'offers' = '0' then 'The file has no row that can be used.'
  end;
  if problem is not null then
    started.step := 'failed';
  else
    if not started.approved then
      problem := private.feed_difference(started);
    end if;
    started.step := case when problem is null then 'done' else 'held' end;
  end if;

  if started.is_dry then
    findings := private.feed_findings(run) || jsonb_build_object('columns', result -> 'columns');
  elsif started.step = 'done' then
    perform private.write_offers(started);
    perform set_config('enable_nestloop', 'on', true);
    followed := private.follow_feed(started);
    counts := counts || followed - 'import';
    if (followed ->> 'held')::integer > 0 then
      problem := format(
        '%s of %s linked items would be sold out. What the file names was changed, the rest waits.',
        followed ->> 'held', followed ->> 'linked'
      );
    end if;
    perform private.confirm_prices(private.confirmed_items(feed.id));
  end if;
  delete from private.feed_rows where run_id = run;
  delete from private.feed_drafts where run_id = run;
  update public.feed_runs
  set step = started.step, problem = problem, counts = counts, findings = findings,
      digest = started.digest, etag = started.etag, last_modified = started.last_modified,
      file_at = started.file_at, headers = started.headers,
      import_id = (followed ->> 'import')::uuid, finished_at = clock_timestamp()
  where id = run;
end;
$$;
grant execute on function private.finish_feed_run(uuid, jsonb) to ensemble_worker;

-- Mails administrators what is wrong with a feed, unless an earlier run said the same, but for its numbers,
-- since the last one without a problem, or within a day.
create function private.mail_feed_problem()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_message(
    'feed_problem', administrators.user_id,
    jsonb_build_object(
      'feed', feeds.id, 'name', feeds.name, 'shop', shops.name, 'problem', new.problem,
      'waits', new.step <> 'failed'
    ),
    format('feed_problem:%s:%s', new.id, administrators.user_id)
  )
  from public.feeds
  join public.shops on shops.id = feeds.shop_id
  join public.user_preferences as administrators on administrators.is_admin
  where feeds.id = new.feed_id
    and not exists (
      select 1
      from public.feed_runs as earlier
      where earlier.feed_id = new.feed_id
        and earlier.id <> new.id
        and not earlier.is_dry
        and regexp_replace(earlier.problem, '[0-9]+', '', 'g')
          = regexp_replace(new.problem, '[0-9]+', '', 'g')
        and earlier.created_at > least(
          now() - interval '1 day',
          coalesce(
            (
              select max(created_at)
              from public.feed_runs
              where feed_id = new.feed_id and not is_dry and step in ('done', 'unchanged') and problem is null
            ),
            '-infinity'
          )
        )
    );
  return null;
end;
$$;

create trigger mail_feed_problem
after update of step on public.feed_runs
for each row
-- An unchanged file has the problem of the run before.
when (new.problem is not null and new.step <> 'unchanged' and not new.is_dry)
execute function private.mail_feed_problem();

-- Writes new and changed offers, and notes missing ones. Those that are missing for 30 days and weren't
-- picked go.
create function private.write_offers(run public.feed_runs)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  columns constant text := (
    select string_agg(quote_ident(attname), ', ')
    from pg_attribute
    where attrelid = 'private.feed_drafts'::regclass
      and attnum > 0
      and not attisdropped
      and attname not in ('run_id', 'key')
  );
begin
  execute format(
    'update public.feed_offers as stored
    set (%1$s, missing_since, missed_runs)
      = (select %1$s, null::timestamptz, 0 from (select drafts.*) as one)
    from private.feed_drafts as drafts
    where drafts.run_id = $1
      and stored.feed_id = $2
      and stored.key = drafts.key
      and (stored.digest <> drafts.digest or stored.missing_since is not null)',
    columns
  ) using run.id, run.feed_id;
  execute format(
    'insert into public.feed_offers (feed_id, key, %1$s)
    select $2, key, %1$s from private.feed_drafts as drafts
    where run_id = $1
      and not exists (
        select 1 from public.feed_offers as stored where stored.feed_id = $2 and stored.key = drafts.key
      )',
    columns
  ) using run.id, run.feed_id;
  update public.feed_offers as stored
  set missing_since = coalesce(missing_since, now()),
      missed_runs = least(missed_runs + 1, 1000)
  where feed_id = run.feed_id
    and not exists (
      select 1 from private.feed_drafts as drafts where drafts.run_id = run.id and drafts.key = stored.key
    );
  delete from public.feed_offers as stored
  where feed_id = run.feed_id
    and missing_since < now() - interval '30 days'
    and not exists (select 1 from public.feed_items where offer_id = stored.id);
end;
$$;

-- Returns what a dry run shows: a few offers, and the words whose meaning has to be chosen, the most
-- frequent first.
create function private.feed_findings(run uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'examples', (
      select coalesce(jsonb_agg(to_jsonb(drafts) - array['run_id', 'digest', 'description']), '[]')
      from (select * from private.feed_drafts where run_id = run order by key limit 10) as drafts
    ),
    'words', (
      select coalesce(jsonb_agg(to_jsonb(listed)), '[]')
      from (
        select *
        from (
          select 'category' as kind, category_text as word, min(garment::text) as meaning, count(*) as offers
          from private.feed_drafts
          where run_id = run
          group by category_text
          union all
          select 'color', color_text, min(color::text), count(*)
          from private.feed_drafts
          where run_id = run
          group by color_text
          union all
          select
            'size', size ->> 'text',
            min(private.offer_size(feeds.words, size ->> 'text', drafts.garment)), count(*)
          from private.feed_drafts as drafts
          cross join jsonb_array_elements(drafts.sizes) as size
          join public.feed_runs on feed_runs.id = run
          join public.feeds on feeds.id = feed_runs.feed_id
          where run_id = run
          group by size ->> 'text'
        ) as words
        order by meaning is not null, offers desc, word
        limit 300
      ) as listed
    )
  );
$$;

-- Returns the items whose offers the last run found.
create function private.confirmed_items(feed uuid)
returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(item_id), '{}')
  from public.feed_items
  join public.feed_offers as offers on offers.id = offer_id
  where feed_id = feed
    and leads
    and missing_since is null;
$$;

-- Returns an item in the form of private.item_json as its offer says: sizes that the offer doesn't name,
-- or all of an offer that two runs missed, are sold out. What is pinned stays.
create function private.followed_item(
  item jsonb, offer public.feed_offers, words jsonb, pins text[]
)
returns jsonb
language sql stable set search_path = ''
as $$
  with stored as (
    select (size ->> 'size')::public.size as size, size as columns
    from jsonb_array_elements(item -> 'sizes') as size
  ),
  named as (
    select distinct on (size) nullif(size, 'One size')::public.size as size, given
    from jsonb_array_elements(offer.sizes) with ordinality as listed (given, place)
    cross join lateral private.offer_size(
      words, given ->> 'text', (item ->> 'garment')::public.garment
    ) as size
    where (size ~ '^[0-9]') = (item ->> 'garment' in ('boots', 'trainers', 'heels'))
      or size = 'One size'
    order by size, given ->> 'availability' in ('in_stock', 'low_stock') desc, place
  ),
  -- An item has either sizes or one size.
  offered as (
    select *
    from named
    where (size is not null) = (select bool_or(size is not null) from named)
      and offer.missed_runs = 0
  ),
  sizes as (
    select jsonb_build_object(
      'size', offered.size, 'availability', given -> 'availability', 'gtin', given -> 'gtin'
    ) || case
      when 'price' = any (pins) then coalesce(
        (select columns from stored where stored.size is not distinct from offered.size),
        jsonb_build_object('price', (select max((columns ->> 'price')::numeric) from stored))
      ) - array['size', 'availability', 'gtin']
      else jsonb_build_object(
        'price', given -> 'price', 'sale_price', given -> 'sale_price',
        'sale_starts_at', given -> 'sale_starts_at', 'sale_ends_at', given -> 'sale_ends_at'
      )
    end as size
    from offered
    union all
    select columns || '{"availability": "sold_out"}'
    from stored
    where not exists (
        select 1 from offered where offered.size is not distinct from stored.size
      )
      and (
        (select bool_or((offered.size is null) = (stored.size is null)) from offered)
        or offer.missed_runs > 1
      )
  )
  select item || jsonb_strip_nulls(jsonb_build_object(
    'name', case when 'name' <> all (pins) then offer.name end,
    'color', case when 'color' <> all (pins) then offer.color end,
    'garment', case
      when 'category' <> all (pins)
        and (offer.garment in ('boots', 'trainers', 'heels'))
          = (item ->> 'garment' in ('boots', 'trainers', 'heels'))
        then offer.garment
    end,
    'sizes', (select coalesce(jsonb_agg(size), item -> 'sizes') from sizes)
  ));
$$;

-- Lets linked items follow their offers, as one change that can be undone. If over 30 % of them would be
-- sold out, those that the file doesn't name wait for an approval. Returns how many items are linked,
-- changed and held, and the import that has the changes.
create function private.follow_feed(run public.feed_runs)
returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  feed constant public.feeds := (select feeds from public.feeds where id = run.feed_id);
  actor constant text := (
    select format('Feed of %s', name) from public.shops where id = feed.shop_id
  );
  claims constant text := current_setting('request.jwt.claims', true);
  linked integer;
  held integer;
  writes jsonb;
  started uuid;
  changed integer;
begin
  perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
  perform set_config('ensemble.actor', actor, true);
  perform set_config('ensemble.notified_change', 'now', true);
  -- Shops first, as private.save_items does.
  perform 1 from public.shops order by id for share;
  perform 1
  from public.items
  where id in (
    select item_id
    from public.feed_items
    join public.feed_offers as offers on offers.id = offer_id
    where feed_id = feed.id and leads
  )
  order by id
  for no key update;

  with followed as materialized (
    select
      items.availability <> 'sold_out' and items.taken_down_at is null as is_sold,
      offers.missing_since is not null as is_missing,
      private.followed_item(private.item_json(items), offers, feed.words, pins) as write
    from public.feed_items
    join public.feed_offers as offers on offers.id = offer_id
    join public.items on items.id = item_id
    where offers.feed_id = feed.id
      and leads
  ),
  judged as materialized (
    select
      *,
      is_sold and (
        is_missing or not jsonb_path_exists(write, '$.sizes[*] ? (@.availability != "sold_out")')
      ) as would_go
    from followed
  ),
  shares as (
    select count(*) filter (where would_go) > count(*) * 0.3 and not run.approved as holds
    from judged
  )
  select
    count(*),
    count(*) filter (where holds and would_go and is_missing),
    jsonb_agg(write - 'version') filter (where not (holds and is_missing))
  into linked, held, writes
  from judged
  cross join shares;

  with writing as (
    insert into private.imports (kind, file_name, columns, row_count, step, finished_at)
    values ('items', actor, '{}', greatest(linked, 1), 'imported', clock_timestamp())
    returning id
  )
  select id into started from writing;
  insert into private.import_rows (import_id, row_number, cells, record_id, status, before)
  select started, row_number() over (order by items.id), '[]', items.id, 'updated', private.item_json(items)
  from jsonb_array_elements(writes) as write
  join public.items on items.id = (write ->> 'id')::uuid;
  perform private.write_items(coalesce(writes, '[]'));
  update private.import_rows as staged
  set after = private.item_json(items), written = true
  from public.items
  where staged.import_id = started
    and items.id = staged.record_id
    and items.updated_at <> (before ->> 'version')::timestamptz;
  delete from private.import_rows where import_id = started and after is null;
  get diagnostics changed = row_count;
  changed := coalesce(jsonb_array_length(writes), 0) - changed;
  if changed = 0 then
    delete from private.imports where id = started;
    started := null;
  end if;
  perform set_config('ensemble.actor', '', true);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  return jsonb_build_object(
    'linked', linked, 'items', changed, 'held', held, 'import', started
  );
end;
$$;

-- Returns the item, oldest first, that a shop already has with an offer's URL or style code, in a color.
create function private.sold_item(shop uuid, offer public.feed_offers, color public.item_color)
returns table (id uuid)
language sql stable set search_path = ''
as $$
  select items.id
  from public.items
  where items.shop_id = shop
    and items.color = sold_item.color
    and (items.style_code = nullif(offer.style_code, '') or items.retailer_url = offer.url)
  order by items.created_at
  limit 1;
$$;

-- Makes an item of each picked offer, or links the item that the shop already has: `picks` are
-- {offer, and name, garment, color or tags, where they aren't as the offer says}. Returns
-- {offer, item, status, message} of each: created, linked or refused. Security definer, because no role
-- may write items and links.
create function private.pick_offers(picks jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  outcomes jsonb;
  writes jsonb;
begin
  perform private.require_administrator();
  if jsonb_typeof(picks) is distinct from 'array' or jsonb_array_length(picks) > 100 then
    perform private.refuse(422, 'too_many_rows', 'You can pick up to 100 offers at a time.');
  end if;
  -- Shops first, as private.save_items does.
  perform 1 from public.shops order by id for share;
  with picked as materialized (
    select
      pick, place, offers.id as offer_id, offers.feed_id, feeds.shop_id,
      coalesce(linked.item_id, stored.id) as stored_id, linked.item_id is not null as is_linked,
      private.followed_item(
        jsonb_build_object(
          'id', gen_random_uuid(), 'name', offers.name, 'retailer_url', offers.url,
          'shop_id', feeds.shop_id, 'image', '', 'further_images', '[]'::jsonb,
          'garment', offers.garment, 'color', offers.color, 'tags', '[]'::jsonb,
          'style_code', nullif(offers.style_code, ''), 'taken_down', false, 'sizes', '[]'::jsonb
        ) || (pick - 'offer') || jsonb_build_object(
          'wanted_pictures',
          case when private.may_copy_pictures(feeds.shop_id) then offers.images end
        ),
        offers, feeds.words, '{name,color,category}'
      ) as item
    from jsonb_array_elements(picks) with ordinality as given (pick, place)
    left join public.feed_offers as offers on offers.id = (pick ->> 'offer')::uuid
    left join public.feeds on feeds.id = offers.feed_id
    left join lateral (
      select item_id from public.feed_items where offer_id = offers.id order by leads desc limit 1
    ) as linked on true
    left join lateral private.sold_item(
      feeds.shop_id, offers, coalesce((pick ->> 'color')::public.item_color, offers.color)
    ) as stored on true
  ),
  judged as (
    select
      *,
      case
        when offer_id is null then 'This offer is gone.'
        when stored_id is not null then null
        when not private.is_url_on(
          item ->> 'retailer_url', (select domains from public.shops where shops.id = picked.shop_id)
        )
          then 'Its link isn''t on a domain of the shop.'
        when item ->> 'garment' is null then 'Choose a category.'
        when item ->> 'color' is null then 'Choose a color.'
        when jsonb_array_length(item -> 'sizes') = 0
          then 'Say in the feed''s settings what its sizes mean.'
      end as problem
    from picked
  )
  select jsonb_agg(jsonb_build_object(
    'offer', pick -> 'offer',
    'item', case when problem is null then coalesce(to_jsonb(stored_id), item -> 'id') end,
    'status', case
      when problem is not null then 'refused'
      when stored_id is not null then 'linked'
      else 'created'
    end,
    'message', problem,
    -- What an editor chose, or all of an item that was there.
    'pins', case
      when stored_id is null then to_jsonb(array(
        select case key when 'garment' then 'category' else key end
        from jsonb_object_keys(pick - 'offer') as key
      ))
      else '["name", "color", "category", "tags", "pictures"]'
    end,
    'write', case when problem is null and stored_id is null then item end
  ) order by place)
  into outcomes
  from judged;

  writes := (
    select coalesce(jsonb_agg(outcome -> 'write'), '[]')
    from jsonb_array_elements(outcomes) as outcome
    where outcome ->> 'status' = 'created'
  );
  perform private.write_items(writes);
  perform private.want_pictures(writes, null);
  insert into public.feed_items (item_id, offer_id, leads, pins)
  select distinct on (item)
    item, (outcome ->> 'offer')::uuid,
    not exists (select 1 from public.feed_items as others where others.item_id = item and leads),
    array(select jsonb_array_elements_text(outcome -> 'pins'))
  from jsonb_array_elements(outcomes) as outcome
  cross join lateral (select (outcome ->> 'item')::uuid as item) as named
  where item is not null
  order by item
  on conflict do nothing;
  return (
    select coalesce(jsonb_agg(outcome - array['write', 'pins']), '[]')
    from jsonb_array_elements(outcomes) as outcome
  );
end;
$$;
grant execute on function private.pick_offers(jsonb) to authenticated;

-- Makes items of up to 100 offers: {offer, and what isn't as the offer says: name, garment, color, tags}.
-- Returns {offer, item, status, message} of each: created, linked with an item that the shop already has,
-- or refused. 42501 for everyone but administrators.
create function public.pick_offers(picks jsonb)
returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select private.pick_offers(picks);
$$;
grant execute on function public.pick_offers(jsonb) to authenticated;

-- Security definer, because the API's roles can't change links.
create function private.follow_offer(item uuid, offer uuid, pins text[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  stored jsonb;
  followed jsonb;
  is_missing boolean;
begin
  perform private.require_administrator();
  -- Shops first, as private.save_items does.
  perform 1 from public.shops order by id for share;
  perform 1 from public.items where id = item for no key update;
  select
    private.item_json(items), offers.missing_since is not null,
    private.followed_item(private.item_json(items), offers, feeds.words, pins)
  into stored, is_missing, followed
  from public.feed_items as links
  join public.items on items.id = links.item_id
  join public.feed_offers as offers on offers.id = links.offer_id
  join public.feeds on feeds.id = offers.feed_id
  where links.item_id = item
    and links.offer_id = offer;
  if stored is null then
    perform private.refuse(404, 'link_missing', 'This item isn''t linked with that offer anymore.');
  end if;
  perform private.write_items(jsonb_build_array(
    -- A missing offer is for a run to judge.
    case when is_missing then followed || jsonb_build_object('sizes', stored -> 'sizes') else followed end
      - 'version'
  ));
  perform private.want_pictures(jsonb_agg(jsonb_build_object(
    'id', item, 'wanted_pictures', offers.images
  )), null)
  from public.feed_items as links
  join public.feed_offers as offers on offers.id = offer
  join public.feeds on feeds.id = offers.feed_id and private.may_copy_pictures(feeds.shop_id)
  where links.item_id = item
    and links.leads
    and 'pictures' = any (links.pins)
    and 'pictures' <> all (pins);
  -- After the save, which pins what it changed.
  update public.feed_items as links set leads = false where links.item_id = item and links.offer_id <> offer;
  update public.feed_items as links
  set leads = links.offer_id = offer, pins = array(select distinct unnest(pins) order by 1)
  where links.item_id = item;
end;
$$;
grant execute on function private.follow_offer(uuid, uuid, text[]) to authenticated;

-- Lets an item follow one of its offers at once and from now on, except for what is pinned. PT404 if they
-- aren't linked. 42501 for everyone but administrators.
create function public.follow_offer(item uuid, offer uuid, pins text[])
returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.follow_offer(item, offer, pins);
$$;
grant execute on function public.follow_offer(uuid, uuid, text[]) to authenticated;
