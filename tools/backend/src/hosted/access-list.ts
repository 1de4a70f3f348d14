import type { Sql, TransactionSql } from "postgres";

/**
 * The privileges of every role but the owner on every relation, column, function and type of
 * "public" and "private": one sorted line for each object and role.
 */
export async function accessList(sql: Sql | TransactionSql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with entries as (
      select
        'relation ' || oid::regclass as object,
        relowner as owner,
        coalesce(
          relacl, acldefault((case relkind when 'S' then 's' else 'r' end)::"char", relowner)
        ) as acl
      from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and relkind in ('r', 'v', 'm', 'p', 'S')
      union all
      select format('column %s.%I', oid::regclass, attname), relowner, attacl
      from pg_class
      join pg_attribute on attrelid = oid
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and attacl is not null
        and not attisdropped
      union all
      select
        'function ' || oid::regprocedure, proowner, coalesce(proacl, acldefault('f', proowner))
      from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select 'type ' || oid::regtype, typowner, coalesce(typacl, acldefault('T', typowner))
      from pg_type
      where typnamespace in ('public'::regnamespace, 'private'::regnamespace)
    )
    select concat_ws(
      ' ', object, coalesce(nullif(grantee, 0)::regrole::text, 'PUBLIC'),
      string_agg(privilege_type, ',' order by privilege_type)
    ) as line
    from entries
    cross join aclexplode(acl)
    where grantee <> owner
    group by object, grantee`;
  // Sorted here: databases with different locales sort differently.
  return rows.map(({ line }) => line).sort();
}
