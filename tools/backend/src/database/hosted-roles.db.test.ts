import postgres, { type Sql } from "postgres";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { projectPaths } from "../project";
import { joinServer, type SharedServer } from "../testing/shared-server";
import { cloneDatabase, emptyDatabase, type ScratchDatabase } from "../testing/template";
import { compareDatabases } from "./compare-schemas";
import { prepareDatabase } from "./prepare";
import { dryRunPush } from "./supabase-cli";

const { migrationsDir } = projectPaths;

let server: SharedServer;
/** A database like other test files', migrated with the older default privileges. */
let embedded: ScratchDatabase;
let sql: Sql;
beforeAll(async () => {
  server = await joinServer();
  embedded = await cloneDatabase(server, { migrationsDir });
  sql = postgres(embedded.url, { max: 1, onnotice: () => undefined });
  return async () => {
    await sql.end();
    await embedded.drop();
    await server.leave();
  };
});

test.each(["old", "new"] as const)(
  "applies every migration with the %s default privileges and gets the same rights",
  async (defaultPrivileges) => {
    const project = await emptyDatabase(server);
    onTestFinished(project.drop);
    const progress: string[] = [];
    const push = () =>
      prepareDatabase({
        ...project,
        migrationsDir,
        defaultPrivileges,
        onProgress: (line) => progress.push(line),
      });
    await push();
    await push();
    expect(progress).toEqual([expect.stringMatching(/^Applying \d+ migrations$/)]);

    const { plan } = await compareDatabases(embedded, project);
    const rights = plan.actions.filter((action) => /^(GRANT|REVOKE)/.test(action.sql));
    expect(rights.map((action) => action.sql)).toEqual([]);
    const hosted = postgres(project.url, { max: 1 });
    onTestFinished(() => hosted.end());
    await expectNewFunctionsClosed(hosted);
  },
);

/** Creates functions like a later migration. No role can call them without a grant. */
async function expectNewFunctionsClosed(hosted: Sql): Promise<void> {
  const rollback = new Error("undone");
  const created = hosted.begin(async (transaction) => {
    const callers = async (name: string) => {
      const rows = await transaction<{ rolname: string }[]>`
        select rolname from pg_roles
        where rolname in ('anon', 'authenticated', 'service_role', 'authenticator')
          and has_function_privilege(oid, ${`${name}()`}, 'execute')`;
      return rows.map(({ rolname }) => rolname);
    };
    await transaction`create schema later`;
    for (const schema of ["public", "private", "later"]) {
      const name = `${schema}.unreviewed`;
      await transaction.unsafe(`create function ${name}() returns int language sql as 'select 1'`);
      expect(await callers(name), name).toEqual([]);
      await transaction.unsafe(`grant execute on function ${name}() to anon`);
      expect(await callers(name), name).toEqual(["anon"]);
    }
    const call = transaction.savepoint(async (attempt) => {
      await attempt`set local role authenticated`;
      await attempt`select public.unreviewed()`;
    });
    await expect(call).rejects.toThrow("permission denied for function unreviewed");
    throw rollback;
  });
  await expect(created).rejects.toBe(rollback);
}

test("doesn't grant rights to PUBLIC or on tables of the private schema", async () => {
  const open = await sql`
    select oid::regclass::text as name
    from pg_class
    cross join aclexplode(relacl)
    where grantee <> relowner
      and (relnamespace = 'private'::regnamespace or (relnamespace = 'public'::regnamespace and grantee = 0))
    union all
    select oid::regprocedure::text
    from pg_proc
    cross join aclexplode(coalesce(proacl, acldefault('f', proowner)))
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'pgboss'::regnamespace)
      and grantee = 0`;
  expect(open).toEqual([]);
});

test("runs migrations as a role that isn't a superuser and doesn't own auth and storage", async () => {
  const [owner] = await sql`
    select rolsuper, rolbypassrls, pg_has_role('supabase_storage_admin', 'member') as storage,
      pg_has_role('supabase_auth_admin', 'member') as auth
    from pg_roles where rolname = current_user`;
  expect(owner).toEqual({ rolsuper: false, rolbypassrls: true, storage: false, auth: false });
  await expect(sql`alter table storage.objects add column note text`).rejects.toThrow(
    "must be owner of table objects",
  );
  await expect(sql`create index on auth.users (created_at)`).rejects.toThrow(
    "must be owner of table users",
  );
  await expect(sql`create table auth.notes (id int)`).rejects.toThrow("permission denied");
});

test("keeps the timestamps of storage rows and forbids deleting them by SQL", async () => {
  await expect(sql`delete from storage.objects`).rejects.toThrow(
    "Direct deletion from storage tables is not allowed",
  );
  await sql`insert into storage.objects (bucket_id, name) values ('outfit-images', 'coat.png')`;
  const [stored] = await sql`
    update storage.objects set updated_at = '2000-01-01' returning updated_at = now() as now`;
  expect(stored).toEqual({ now: true });
});

test("makes the migrations' role the owner of all our objects", async () => {
  const foreignObjects = await sql`
    select relnamespace::regnamespace || '.' || relname as object_name from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relowner <> current_user::regrole
    union all
    select oid::regprocedure::text from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and proowner <> current_user::regrole
    union all
    select nspname from pg_namespace
    where nspname = 'private' and nspowner <> current_user::regrole`;
  expect(foreignObjects).toEqual([]);
});

test("has no function that changes a whole table, because API sessions refuse it", async () => {
  const functions = await sql<{ name: string; body: string }[]>`
    select oid::regprocedure::text as name, prosrc as body from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const everyRow = functions.flatMap(({ name, body }) =>
    [
      ...body.matchAll(
        /\b(?:update\s+(?:only\s+)?[\w.]+(?:\s+as\s+\w+)?\s+set|delete\s+from)\b[^;]*/gi,
      ),
    ]
      .filter(([statement]) => !/\bwhere\b/i.test(statement))
      .map(([statement]) => `${name}: ${statement}`),
  );
  expect(everyRow).toEqual([]);
});

test("has a configuration that the Supabase CLI accepts", async () => {
  const output = (await dryRunPush(embedded.url)).trim().split("\n");
  expect(output).toEqual([
    expect.stringMatching(/^Target: custom Postgres/),
    "DRY RUN: migrations will *not* be pushed to the database.",
    "Remote database is up to date.",
  ]);
});

test.each([
  ["anon", "POST", "1s"],
  ["authenticated", "GET", "1s"],
  ["authenticated", "POST", "8s"],
  ["service_role", "GET", "8s"],
])(
  "before a request, gives the role %s at a %s a statement timeout of %s",
  async (role, method, timeout) => {
    const result = await sql.begin(async (transaction) => {
      await transaction`
      select
        set_config('statement_timeout', '8s', true),
        set_config('request.method', ${method}, true),
        set_config('request.jwt.claim.role', ${role}, true)`;
      await transaction`set local role ${transaction(role)}`;
      await transaction`select private.limit_request()`;
      const [row] = await transaction<{ statement_timeout: string }[]>`show statement_timeout`;
      return row?.statement_timeout;
    });
    expect(result).toBe(timeout);
  },
);
