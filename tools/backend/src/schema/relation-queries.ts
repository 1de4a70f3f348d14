import { ownSchemas } from "./own-schemas";
import { columns, constraints, indexes, relations, tables } from "./table-queries";

const views = `
  select
    'view ' || pg_class.oid::regclass as object,
    concat_ws(
      E'\\n',
      'owner ' || relowner::regrole,
      case when relkind = 'm' then 'materialized' end,
      'options ' || array_to_string(reloptions, ', '),
      pg_get_viewdef(pg_class.oid, true)
    ) as definition
  from ${relations}
  where relkind in ('v', 'm') and ${ownSchemas}`;

const sequences = `
  select
    'sequence ' || seqrelid::regclass as object,
    format(
      '%s start %s increment %s from %s to %s cache %s%s, owner %s', seqtypid::regtype, seqstart,
      seqincrement, seqmin, seqmax, seqcache, case when seqcycle then ' cycle' end,
      relowner::regrole
    ) as definition
  from ${relations}
  join pg_sequence on seqrelid = pg_class.oid
  where ${ownSchemas}`;

// Row types of tables and views and all array types follow from the others.
const types = `
  select
    'type ' || pg_type.oid::regtype as object,
    concat_ws(
      E'\\n',
      'owner ' || typowner::regrole,
      case typtype when 'e' then 'enum' when 'c' then 'composite' when 'd' then 'domain' end,
      (
        select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)
        from pg_enum
        where enumtypid = pg_type.oid
      ),
      (
        select string_agg(
          format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum
        )
        from pg_attribute
        where attrelid = typrelid and attnum > 0 and not attisdropped
      ),
      case when typtype = 'd' then format_type(typbasetype, typtypmod) end,
      case when typnotnull then 'not null' end,
      'default ' || typdefault
    ) as definition
  from pg_type
  join pg_namespace on pg_namespace.oid = typnamespace
  left join pg_class on pg_class.oid = typrelid
  where typelem = 0 and coalesce(relkind = 'c', true) and ${ownSchemas}`;

/** Queries for tables and other relations; each returns objects with their definitions. */
export const relationQueries = [tables, columns, constraints, indexes, views, sequences, types];
