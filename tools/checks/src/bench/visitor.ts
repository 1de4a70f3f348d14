import type { Sql, TransactionSql } from "postgres";

/** Does something in the database as somebody who is not signed in. */
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

/** How long the database takes to plan and run a statement as a visitor, in milliseconds. */
export async function timeInDatabase(sql: Sql, statement: string): Promise<number> {
  const [row] = await asVisitor(sql, (visitor) =>
    visitor.unsafe<{ "QUERY PLAN": Plan[] }[]>(
      `explain (analyze, timing off, summary on, format json) ${statement}`,
    ),
  );
  const plan = row?.["QUERY PLAN"][0];
  if (!plan) throw new Error("The database explained nothing.");
  return plan["Planning Time"] + plan["Execution Time"];
}

interface Plan {
  "Planning Time": number;
  "Execution Time": number;
}
