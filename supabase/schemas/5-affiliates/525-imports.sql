-- Shared by the three imports: reading cells, reporting the outcome of each row, and rolling back
-- previews.

-- Returns a cell's text, or null if it is blank. Joins the lines of names.
create function private.cell(cells jsonb, field text)
returns text
language sql immutable set search_path = ''
as $$
  select nullif(
    btrim(
      case
        when field in ('shop_name', 'campaign_name', 'partner')
          then regexp_replace(cells ->> field, '[[:cntrl:]]+', ' ', 'g')
        else cells ->> field
      end
    ),
    ''
  );
$$;

-- Returns "a; b | c" as a list in order, without empty or repeated entries.
create function private.cell_list(cells jsonb, field text)
returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(entry order by ordinal), '{}')
  from (
    select btrim(part) as entry, min(ordinal) as ordinal
    from regexp_split_to_table(coalesce(cells ->> field, ''), '[;|]') with ordinality
      as parts (part, ordinal)
    where btrim(part) <> ''
    group by btrim(part)
  ) as entries;
$$;

create function private.cell_error(field text, code text, message text)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_array(jsonb_build_object('field', field, 'code', code, 'message', message));
$$;

-- Returns an amount that fits numeric(10, 2), or null for anything else.
create function private.cell_amount(cell text)
returns numeric
language sql immutable set search_path = ''
as $$
  select case when cell ~ '^[0-9]{1,8}(\.[0-9]{1,2})?$' then cell::numeric end;
$$;

-- Returns an instant between 2000 and 2100, or null for anything else; UTC without an offset.
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

-- Returns a readable message for a table's constraint, or the original message.
create function private.constraint_error(constraint_name text, message text)
returns jsonb
language sql immutable set search_path = ''
as $$
  select private.cell_error(
    case
      when constraint_name like '%\_bounds' then
        substring(constraint_name from '^affiliate_(?:partners|links|conversions)_(.+)_bounds$')
      when constraint_name like '%website_url%' then 'website_url'
      when constraint_name like '%click_parameter%' then 'click_parameter'
      when constraint_name like '%original_url%' then 'original_url'
      when constraint_name like '%contact_email%' then 'contact_email'
      when constraint_name like '%tracking_code%' then 'tracking_code'
    end,
    'not_allowed',
    case
      when constraint_name like '%\_bounds' then 'This value is too long or too large'
      when constraint_name like '%website_url%' or constraint_name like '%original_url%'
        then 'Web addresses must start with http:// or https:// and contain no spaces'
      when constraint_name like '%click_parameter%'
        then 'Parameters can only contain letters, numbers, dots, dashes, and underscores'
      when constraint_name like '%contact_email%' then 'Valid email is required'
      else message
    end
  );
$$;

create function private.import_outcome(
  cells jsonb, row_index bigint, status text, id uuid, errors jsonb
)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'row', case
      when jsonb_typeof(cells -> 'row') = 'number' then cells -> 'row'
      else to_jsonb(row_index)
    end,
    'status', status,
    'id', id,
    'errors', coalesce(errors, '[]')
  );
$$;

create function private.import_summary(outcomes jsonb[], dry_run boolean)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'dry_run', dry_run,
    'created', count(*) filter (where outcome ->> 'status' = 'created'),
    'updated', count(*) filter (where outcome ->> 'status' = 'updated'),
    'unchanged', count(*) filter (where outcome ->> 'status' = 'unchanged'),
    'refused', count(*) filter (where outcome ->> 'status' = 'refused'),
    'rows', coalesce(jsonb_agg(outcome order by ordinal), '[]')
  )
  from unnest(outcomes) with ordinality as listed (outcome, ordinal);
$$;

create function private.check_import(rows jsonb, dry_run boolean)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_administrator();
  if rows is null or jsonb_typeof(rows) <> 'array' or dry_run is null then
    perform private.refuse(422, 'no_rows', 'An import must be a list of rows.');
  end if;
  if jsonb_array_length(rows) > 500 then
    perform private.refuse(422, 'too_many_rows', 'You can import up to 500 rows at a time.');
  end if;
  if exists (
    select 1 from jsonb_array_elements(rows) as cells where jsonb_typeof(cells) <> 'object'
  ) then
    perform private.refuse(422, 'no_rows', 'Each row must be an object.');
  end if;
end;
$$;

-- Imports each row in a subtransaction, so that a refused row doesn't affect others. A preview
-- raises an error at the end, which rolls back everything but the variables. Security definer,
-- because the tables' rules apply, but not column grants. Custom plans, because an import makes
-- small tables large, and the plan for its first row would scan the whole table for each of up to
-- ten thousand rows.
create function private.import_one_by_one(kind text, rows jsonb, dry_run boolean)
returns jsonb
language plpgsql security definer set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  cells jsonb;
  row_index bigint := 0;
  outcome jsonb;
  outcomes jsonb[] := '{}';
  violated_constraint text;
  error_message text;
begin
  perform private.check_import(rows, dry_run);
  begin
    for cells in select element from jsonb_array_elements(rows) as element loop
      row_index := row_index + 1;
      begin
        outcome := case kind
          when 'partners' then private.import_partner(cells, row_index)
          else private.import_link(cells, row_index)
        end;
      exception
        when others then
          if left(sqlstate, 2) not in ('22', '23', 'PT') then
            raise;
          end if;
          get stacked diagnostics
            violated_constraint = constraint_name, error_message = message_text;
          outcome := private.import_outcome(cells, row_index, 'refused', null, case
            when sqlstate like 'PT%' then private.cell_error(null, 'not_allowed', error_message)
            else private.constraint_error(violated_constraint, error_message)
          end);
      end;
      outcomes := outcomes || outcome;
    end loop;
    if dry_run then
      raise exception using errcode = 'ENDRY';
    end if;
  exception
    when sqlstate 'ENDRY' then
      null;
  end;
  return private.import_summary(outcomes, dry_run);
end;
$$;
grant execute on function private.import_one_by_one(text, jsonb, boolean) to authenticated;
