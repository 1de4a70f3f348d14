-- Imports of partners, links, conversions and items from CSV files. The upload stages the rows; two jobs
-- of the worker check and import them, so that they go on when the page is closed. A run is one
-- transaction, which reads what is stored again: cells of the file replace even later saves, and
-- what isn't in the file stays. Decision 0058.

create table private.imports (
  id uuid primary key default gen_random_uuid(),
  -- Null for what a run of a feed changed (5-feeds/570-feed-runs.sql).
  created_by uuid references auth.users (id) on delete cascade,
  kind public.import_kind not null,
  file_name text not null check (char_length(file_name) <= 255),
  -- The field of each cell.
  columns text[] not null,
  -- Of a report or payment: see public.start_import.
  settings jsonb not null default '{}',
  row_count integer not null check (row_count >= 1 and row_count <= 50000),
  -- Rows by status; of an import that ran, without those that weren't chosen. Of an undone one also the
  -- records that were `restored`, `removed` or `kept`.
  counts jsonb not null default '{}',
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  step public.import_step not null default 'uploading',
  undone_by uuid
);
create index imports_created_by_idx on private.imports (created_by);
create index imports_created_at_idx on private.imports (created_at desc);

create table private.import_rows (
  import_id uuid not null references private.imports (id) on delete cascade,
  row_number integer not null,
  -- Begins with the row number.
  cells jsonb not null,
  chosen boolean not null default true,
  record_id uuid,
  status text,
  errors jsonb not null default '[]',
  written boolean not null default false,
  -- Of an updated row: the values that change, as {table_name, before, after} like in the log.
  changes jsonb not null default '[]',
  -- What a run changed, in the form of private.stored_records, in one row of each record; `before` is
  -- null for an added one.
  before jsonb,
  after jsonb,
  primary key (import_id, row_number)
);

-- Returns the chosen rows' cells by field, without missing ones; blank ones are null. Joins the lines of
-- names.
create function private.staged_cells(import uuid)
returns table (row_number integer, cells jsonb)
language sql stable rows 50000 set search_path = ''
as $$
  select
    staged.row_number,
    (
      select coalesce(
        jsonb_object_agg(
          field,
          nullif(
            btrim(
              case
                when field in ('shop_name', 'campaign_name', 'partner')
                  then regexp_replace(cell, '[[:cntrl:]]+', ' ', 'g')
                else cell
              end
            ),
            ''
          )
        ),
        '{}'
      )
      from unnest(imports.columns) with ordinality as fields (field, ordinal)
      cross join lateral (select staged.cells ->> ordinal::integer) as present (cell)
      where cell is not null
    )
  from private.imports
  join private.import_rows as staged on staged.import_id = imports.id
  where imports.id = import
    and staged.chosen;
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

-- What a row means, read with what is stored.
create type private.import_reading as (
  row_number integer,
  -- Equal in rows about the same record.
  key text,
  existing jsonb,
  updated jsonb,
  -- What rows about the same record must agree on.
  repeated jsonb,
  errors jsonb
);

-- Returns the table of a kind's records.
create function private.import_table(kind public.import_kind)
returns text
language sql immutable set search_path = ''
as $$
  select case kind
    when 'items' then 'items'
    when 'reports' then 'affiliate_conversions'
    when 'payments' then 'network_payments'
    else 'affiliate_' || kind
  end;
$$;

create function private.cell_error(field text, code text, message text)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_array(jsonb_build_object('field', field, 'code', code, 'message', message));
$$;

-- Returns the errors of a row that one of the tables' triggers would refuse with this message.
create function private.refusal_errors(message text)
returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when message is null then '[]' else private.cell_error(null, 'not_allowed', message)
  end;
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

create function private.constraint_error(constraint_name text)
returns jsonb
language sql immutable set search_path = ''
as $$
  select private.cell_error(field, 'not_allowed', case
    when constraint_name like '%\_bounds' then 'This value is too long or too large'
    when field in ('website_url', 'original_url')
      then 'Web addresses must start with http:// or https:// and contain no spaces'
    when field = 'click_parameter'
      then 'Parameters can only contain letters, numbers, dots, dashes, and underscores'
    when field = 'contact_email' then 'Valid email is required'
    when field = 'social_media_links'
      then 'Social profiles must be handles, such as @shop, or https:// URLs'
    else 'This value isn''t allowed'
  end)
  from substring(
    constraint_name from '^affiliate_(?:partners|links|conversions)_(.+)_(?:bounds|check|are_networks)$'
  ) as field;
$$;

-- Returns the error of the first check of the table that each record breaks. Reads the checks from the
-- catalog, so that an import knows before it writes what the table would refuse.
create function private.broken_checks(relation regclass, records jsonb)
returns table (row_number integer, errors jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query execute (
    select format(
      $query$
        select key::integer, private.constraint_error(min(name))
        from jsonb_each($1)
        cross join lateral jsonb_populate_record(null::%s, value) as record
        cross join lateral (values %s) as checks (name, holds)
        where not holds
        group by key
      $query$,
      relation,
      string_agg(format('(%L, %s)', conname, pg_get_expr(conbin, conrelid)), ', ')
    )
    from pg_constraint
    where conrelid = relation
      and contype = 'c'
  )
  using coalesce(records, '{}');
end;
$$;
