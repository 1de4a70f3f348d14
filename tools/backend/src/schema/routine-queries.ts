import { ownSchemas } from "./own-schemas";

// With its settings and security. PostgreSQL prints no definition of an aggregate.
const functions = `
  select
    'function ' || pg_proc.oid::regprocedure as object,
    concat_ws(
      E'\\n',
      '-- owner ' || proowner::regrole,
      case when prokind = 'a' then 'aggregate' else rtrim(pg_get_functiondef(pg_proc.oid), E'\\n') end
    ) as definition
  from pg_proc
  join pg_namespace on pg_namespace.oid = pronamespace
  where ${ownSchemas}`;

const triggers = `
  select
    format('trigger %I on %s', tgname, tgrelid::regclass) as object,
    concat_ws(
      E'\\n',
      pg_get_triggerdef(pg_trigger.oid, true),
      case tgenabled when 'D' then 'disabled' when 'R' then 'on replicas' when 'A' then 'always' end
    ) as definition
  from pg_trigger
  join pg_class on pg_class.oid = tgrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  where not tgisinternal and ${ownSchemas}`;

const policies = `
  select
    format('policy %I on %s', polname, polrelid::regclass) as object,
    concat_ws(
      E'\\n',
      case when polpermissive then 'permissive' else 'restrictive' end
        || ' for ' || case polcmd
          when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
          when 'd' then 'delete' else 'all'
        end
        || ' to ' || (
          select string_agg(coalesce(rolname, 'public'), ', ' order by rolname)
          from unnest(polroles) as granted (role)
          left join pg_roles on pg_roles.oid = role
        ),
      'using ' || pg_get_expr(polqual, polrelid),
      'with check ' || pg_get_expr(polwithcheck, polrelid)
    ) as definition
  from pg_policy
  join pg_class on pg_class.oid = polrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  where ${ownSchemas}`;

// The rule "_RETURN" implements a view.
const rules = `
  select
    format('rule %I on %s', rulename, ev_class::regclass) as object,
    pg_get_ruledef(pg_rewrite.oid, true) as definition
  from pg_rewrite
  join pg_class on pg_class.oid = ev_class
  join pg_namespace on pg_namespace.oid = relnamespace
  where rulename <> '_RETURN' and ${ownSchemas}`;

const eventTriggers = `
  select
    format('event trigger %I', evtname) as object,
    format(
      '%s %s calls %s, enabled %s', evtevent, coalesce(evttags::text, ''),
      evtfoid::regprocedure, evtenabled
    ) as definition
  from pg_event_trigger`;

/** Functions, triggers, policies, rules and event triggers. */
export const routineQueries = [functions, triggers, policies, rules, eventTriggers];
