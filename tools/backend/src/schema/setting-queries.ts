import { ownSchemas } from "./own-schemas";

const rightsIn = (acl: string): string => `
  (
    select string_agg(
      format('%s: %s', coalesce(nullif(grantee, 0)::regrole::text, 'PUBLIC'), rights), E'\\n'
      order by 1
    )
    from (
      select grantee, string_agg(privilege_type, ', ' order by privilege_type) as rights
      from aclexplode(${acl})
      group by grantee
    ) as grants
  )`;

const schemas = `
  select
    format('schema %I', nspname) as object,
    concat_ws(
      E'\\n',
      'owner ' || nspowner::regrole,
      ${rightsIn("coalesce(nspacl, acldefault('n', nspowner))")}
    ) as definition
  from pg_namespace
  where ${ownSchemas} or nspname = 'extensions'`;

const defaultPrivileges = `
  select
    format(
      'default privileges of %s on %s in %s', defaclrole::regrole,
      case defaclobjtype
        when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions'
        when 'T' then 'types' else 'schemas'
      end,
      coalesce(nullif(defaclnamespace, 0)::regnamespace::text, 'every schema')
    ) as object,
    ${rightsIn("defaclacl")} as definition
  from pg_default_acl`;

const extensions = `
  select
    format('extension %I', extname) as object,
    format('version %s in %s', extversion, extnamespace::regnamespace) as definition
  from pg_extension`;

// Objects below this number come with PostgreSQL.
const comments = `
  select
    format('comment on %s %s', identified.type, identified.identity) as object,
    description as definition
  from pg_description
  cross join pg_identify_object(classoid, objoid, objsubid) as identified
  where objoid >= 16384`;

const publications = `
  select
    format('publication %I', pubname) as object,
    concat_ws(
      E'\\n',
      format(
        'owner %s, insert %s, update %s, delete %s, truncate %s, all tables %s',
        pubowner::regrole, pubinsert, pubupdate, pubdelete, pubtruncate, puballtables
      ),
      (
        select string_agg(format('%I.%I', schemaname, tablename), E'\\n' order by 1)
        from pg_publication_tables
        where pg_publication_tables.pubname = pg_publication.pubname
      )
    ) as definition
  from pg_publication`;

const statistics = `
  select
    format('statistics %I.%I', nspname, stxname) as object,
    pg_get_statisticsobjdef(pg_statistic_ext.oid) as definition
  from pg_statistic_ext
  join pg_namespace on pg_namespace.oid = stxnamespace
  where ${ownSchemas}`;

/** Database-wide settings, and comments on objects. */
export const settingQueries = [
  schemas,
  defaultPrivileges,
  extensions,
  comments,
  publications,
  statistics,
];
