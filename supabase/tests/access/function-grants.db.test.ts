import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { callers } from "./function-callers";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

test("grants each API function to its reviewed roles and runs none as its owner", async () => {
  const functions = await fixture.sql<{ name: string; roles: string[]; as_owner: boolean }[]>`
    select
      proname as name,
      array(
        select rolname::text from pg_roles
        where rolname in ('anon', 'authenticated', 'service_role')
          and has_function_privilege(pg_roles.oid, pg_proc.oid, 'execute')
        order by rolname
      ) as roles,
      prosecdef as as_owner
    from pg_proc
    where pronamespace = 'public'::regnamespace`;
  expect(Object.fromEntries(functions.map(({ name, roles }) => [name, roles]))).toEqual(callers);
  expect(functions.filter((one) => one.as_owner)).toEqual([]);
});

test("gives every security definer function an empty search path", async () => {
  const loose = await fixture.sql`
    select proname from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not ('search_path=""' = any (coalesce(proconfig, '{}')))`;
  expect(loose).toEqual([]);
});

test("exposes nothing of the private schema through the API", async () => {
  const { error } = await fixture.administrator.api.rpc("is_admin");
  expect(error?.code).toBe("PGRST202");
  const other = await fixture.administrator.api.schema("private").rpc("is_admin");
  expect(other.error?.code).toBe("PGRST106");
});
