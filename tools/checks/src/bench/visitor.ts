import type { Sql, TransactionSql } from "postgres";

/** Runs a query as an anonymous visitor. */
export async function asVisitor<T>(
  sql: Sql,
  work: (visitor: TransactionSql) => Promise<T>,
): Promise<T> {
  const [result] = await sql.begin(async (visitor) => {
    await visitor`set local role anon`;
    return [await work(visitor)];
  });
  return result as T;
}

/** Runs a query as the account with this id. */
export async function asPerson<T>(
  sql: Sql,
  id: string,
  work: (person: TransactionSql) => Promise<T>,
): Promise<T> {
  const [result] = await sql.begin(async (person) => {
    const claims = JSON.stringify({ sub: id, role: "authenticated" });
    await person`select set_config('request.jwt.claims', ${claims}, true)`;
    await person`set local role authenticated`;
    return [await work(person)];
  });
  return result as T;
}

/** How long the database takes to plan and run a statement as a visitor, in milliseconds. */
export const timeInDatabase = (sql: Sql, statement: string): Promise<number> =>
  asVisitor(sql, (visitor) => timeOf(visitor, statement));

/** How long a statement takes to plan and run in the current role, in milliseconds. */
export async function timeOf(asker: TransactionSql, statement: string): Promise<number> {
  const [row] = await asker.unsafe<{ "QUERY PLAN": Plan[] }[]>(
    `explain (analyze, timing off, summary on, format json) ${statement}`,
  );
  const plan = row?.["QUERY PLAN"][0];
  if (!plan) throw new Error("The database explained nothing.");
  return plan["Planning Time"] + plan["Execution Time"];
}

interface Plan {
  "Planning Time": number;
  "Execution Time": number;
}
