import type { Sql, TransactionSql } from "postgres";
import { accessList } from "../hosted/access-list";
import { relationQueries } from "./relation-queries";
import { routineQueries } from "./routine-queries";
import { settingQueries } from "./setting-queries";

/** The objects of a database by name, with their definitions. */
export type Catalog = Map<string, string>;

interface CatalogRow {
  object: string;
  definition: string;
}

/** Reads every object of a database that a migration can create; rows are not included. */
export async function readCatalog(sql: Sql | TransactionSql): Promise<Catalog> {
  // PostgreSQL omits the schema of objects on the search path.
  await sql`select set_config('search_path', '', false)`;
  const catalog: Catalog = new Map();
  for (const query of [...relationQueries, ...routineQueries, ...settingQueries]) {
    const rows = await sql.unsafe<CatalogRow[]>(query);
    for (const { object, definition } of rows) catalog.set(object, definition);
  }
  for (const line of await accessList(sql)) {
    const [, object = "", role = "", rights = ""] = /^(.*) (\S+) (\S+)$/.exec(line) ?? [];
    catalog.set(`rights of ${role} on ${object}`, rights);
  }
  return catalog;
}
