import type { Sql, TransactionSql } from "postgres";

interface Routine {
  name: string;
  body: string;
  /** The roles of visitors and accounts that can call it. */
  callers: string[];
}

interface Table {
  name: string;
  triggers: string[];
  /** Whether accounts other than administrators can add rows, by grants and policies. */
  isOpen: boolean;
  /** Whether a unique key consists of references, so that it holds one row per referenced row. */
  hasOneRowPerReference: boolean;
}

const writing = /\b(insert into|update|delete from)\s+((?:public|private)\.\w+)/g;
const adding = /\binsert into\s+((?:public|private)\.\w+)/g;
const bound =
  /\bprivate\.((count_call|admit_visitor|bound_\w+)\(|refuse\(\s*4\d\d, '(too_many|list_full))/;
const guard = /\bperform private\.require_administrator\(\)/;

/** Returns the names of the functions that write and that anonymous visitors can call, sorted. */
export async function visitorsWrites(sql: Sql | TransactionSql): Promise<string[]> {
  const { routines, reachedBy } = await readWrites(sql);
  return routines
    .filter(({ name, callers }) => name.startsWith("public.") && callers.includes("anon"))
    .filter(({ name }) => reachedBy([name]).search(writing) >= 0)
    .map(({ name }) => name.replace("public.", ""))
    .sort();
}

/**
 * Returns what visitors and accounts other than administrators can add rows to without a bound:
 * functions that neither count calls nor require an administrator, and tables without a counting
 * trigger. A key of references bounds a table, because each row that it references has its
 * own bound.
 */
export async function unboundedWrites(sql: Sql | TransactionSql): Promise<string[]> {
  const { routines, tables, reachedBy } = await readWrites(sql);
  const guarded = new Set(routines.filter(({ body }) => guard.test(body)).map(({ name }) => name));
  const functions = routines.filter(({ name, body, callers }) => {
    if (!name.startsWith("public.") || callers.length === 0) return false;
    const calls = [name, ...calledBy(body)];
    if (calls.some((call) => guarded.has(call))) return false;
    const reached = reachedBy([name]);
    const added = [...reached.matchAll(adding)].map(([, table]) => table);
    return (
      !bound.test(reached) &&
      tables.some((table) => added.includes(table.name) && !table.hasOneRowPerReference)
    );
  });
  const open = tables.filter(
    ({ isOpen, hasOneRowPerReference, triggers }) =>
      isOpen && !hasOneRowPerReference && !bound.test(reachedBy(triggers)),
  );
  return [...functions, ...open].map(({ name }) => name).sort();
}

const calledBy = (body: string): string[] => body.match(/\b(?:public|private)\.\w+(?=\()/g) ?? [];

async function readWrites(sql: Sql | TransactionSql): Promise<{
  routines: Routine[];
  tables: Table[];
  reachedBy: (names: string[]) => string;
}> {
  const routines = await sql<Routine[]>`
    select
      nspname || '.' || proname as name,
      string_agg(prosrc, ' ') as body,
      array(
        select rolname::text from pg_roles
        where rolname in ('anon', 'authenticated')
          and exists (
            select from pg_proc as overload
            where overload.proname = pg_proc.proname
              and overload.pronamespace = pg_namespace.oid
              and has_function_privilege(rolname, overload.oid, 'execute')
          )
      ) as callers
    from pg_proc
    join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('public', 'private')
    group by pg_namespace.oid, nspname, proname`;
  const tables = await sql<Table[]>`
    select
      nspname || '.' || relname as name,
      array(
        select pg_proc.pronamespace::regnamespace || '.' || proname
        from pg_trigger
        join pg_proc on pg_proc.oid = tgfoid
        where tgrelid = pg_class.oid and not tgisinternal
      ) as triggers,
      nspname = 'public'
        and has_any_column_privilege('authenticated', pg_class.oid, 'insert')
        and exists (
          select from pg_policy
          where polrelid = pg_class.oid
            and polcmd in ('a', '*')
            and pg_get_expr(polwithcheck, polrelid) !~ 'is_admin\(\)'
        ) as "isOpen",
      exists (
        select from pg_index
        where indrelid = pg_class.oid
          and indisunique
          and indkey::smallint[] <@ array(
            select unnest(conkey) from pg_constraint where conrelid = pg_class.oid and contype = 'f'
          )
      ) as "hasOneRowPerReference"
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'private') and relkind in ('r', 'p')`;
  const bodies = new Map(routines.map(({ name, body }) => [name, body]));
  const triggersByTable = new Map(tables.map(({ name, triggers }) => [name, triggers]));
  /** Returns the bodies of functions, of those that they call, and of triggers that they fire. */
  const reachedBy = (names: string[]): string => {
    const reached = new Set(names);
    for (const name of reached) {
      const body = bodies.get(name) ?? "";
      for (const called of calledBy(body)) reached.add(called);
      for (const [, , table = ""] of body.matchAll(writing))
        for (const trigger of triggersByTable.get(table) ?? []) reached.add(trigger);
    }
    return [...reached].map((name) => bodies.get(name) ?? "").join("\n");
  };
  return { routines, tables, reachedBy };
}
