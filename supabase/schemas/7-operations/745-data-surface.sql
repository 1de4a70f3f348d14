-- What releases are compared with (docs/decisions/releases/0026-releases-list-their-imports.md).

-- Returns what the data API shows of this database: tables with columns, relations and unique
-- columns; functions; storage buckets; and which of the roles anon and authenticated may use each.
-- Kinds are JSON's, so dates, ids and enums are text.
create function public.data_surface()
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with
  callers as (
    select oid, rolname from pg_catalog.pg_roles where rolname in ('anon', 'authenticated')
  ),
  kinds as (
    select
      types.oid,
      jsonb_strip_nulls(jsonb_build_object(
        'kind', case
          when types.typcategory = 'A' then 'list'
          when types.typname = 'void' then 'none'
          when coalesce(base.typname, types.typname) in ('json', 'jsonb') then 'json'
          when types.typtype = 'c' then 'json'
          when types.typcategory = 'B' then 'boolean'
          when types.typcategory = 'N' then 'number'
          else 'text'
        end,
        'values', (
          select jsonb_agg(enumlabel order by enumsortorder) from pg_catalog.pg_enum
          where enumtypid in (types.oid, types.typelem, types.typbasetype)
        )
      )) as kind
    from pg_catalog.pg_type as types
    left join pg_catalog.pg_type as base on base.oid = types.typbasetype
  ),
  relations as (
    select oid, relname, relkind from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
  ),
  columns as (
    select
      attrelid,
      attnum,
      attname,
      kind || jsonb_build_object(
        'required', attnotnull and not atthasdef and attidentity = '',
        'select', array(
          select rolname from callers
          where has_column_privilege(callers.oid, attrelid, attnum, 'select') order by rolname
        ),
        'insert', array(
          select rolname from callers
          where has_column_privilege(callers.oid, attrelid, attnum, 'insert') order by rolname
        ),
        'update', array(
          select rolname from callers
          where has_column_privilege(callers.oid, attrelid, attnum, 'update') order by rolname
        )
      ) as description
    from pg_catalog.pg_attribute
    join kinds on kinds.oid = atttypid
    where attnum > 0 and not attisdropped
  ),
  tables as (
    select relname, jsonb_build_object(
      'view', relkind in ('v', 'm'),
      'columns', (
        select jsonb_object_agg(attname, description) from columns where attrelid = relations.oid
      ),
      'delete', array(
        select rolname from callers
        where has_table_privilege(callers.oid, relations.oid, 'delete') order by rolname
      ),
      'unique', coalesce((
        select jsonb_agg(
          jsonb_build_object('primary', indisprimary, 'columns', array(
            select attname from columns
            where attrelid = relations.oid and attnum = any (indkey) order by attname
          ))
        )
        from pg_catalog.pg_index
        where indrelid = relations.oid and indisunique and indpred is null and indexprs is null
      ), '[]'),
      'relations', coalesce((
        select jsonb_agg(
          jsonb_build_object('name', conname, 'other', other.relname, 'columns', array(
            select attname from columns
            where attrelid = relations.oid and attnum = any (conkey) order by attname
          ))
        )
        from pg_catalog.pg_constraint
        join relations as other on other.oid = confrelid
        where conrelid = relations.oid and contype = 'f'
      ), '[]')
    ) as description
    from relations
  ),
  functions as (
    select proname, jsonb_build_object(
      'arguments', coalesce((
        select jsonb_object_agg(
          name, kind || jsonb_build_object('required', ordinal <= pronargs - pronargdefaults)
        )
        from unnest(proargtypes, proargnames[1:pronargs]) with ordinality
          as arguments (type, name, ordinal)
        join kinds on kinds.oid = type
      ), '{}'),
      'answers', case
        when 't' = any (proargmodes) then jsonb_build_object('columns', (
          select jsonb_object_agg(name, kind)
          from unnest(proallargtypes, proargnames, proargmodes) as arguments (type, name, mode)
          join kinds on kinds.oid = type
          where mode = 't'
        ))
        when typrelid <> 0 then jsonb_build_object('columns', (
          select jsonb_object_agg(attname, kind)
          from pg_catalog.pg_attribute
          join kinds on kinds.oid = atttypid
          where attrelid = typrelid and attnum > 0 and not attisdropped
        ))
        when proretset then jsonb_build_object('kind', 'list')
        else (select kind from kinds where oid = prorettype)
      end,
      'execute', array(
        select rolname from callers
        where has_function_privilege(callers.oid, pg_proc.oid, 'execute') order by rolname
      )
    ) as description
    from pg_catalog.pg_proc
    join pg_catalog.pg_type on pg_type.oid = prorettype
    where pronamespace = 'public'::regnamespace
      and prokind = 'f'
      and prorettype <> 'trigger'::regtype
  )
  select jsonb_build_object(
    'tables', (select jsonb_object_agg(relname, description) from tables),
    'functions', (
      select jsonb_object_agg(proname, versions)
      from (
        select proname, jsonb_agg(description) as versions from functions group by proname
      ) as named
    ),
    'buckets', (select coalesce(jsonb_agg(id order by id), '[]') from storage.buckets)
  );
$$;
grant execute on function public.data_surface() to service_role;
