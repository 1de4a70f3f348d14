import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../../fixture";
import type { Row } from "../../rows/add-row";
import type { Import } from "./import-outcome";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

async function importRows(kind: string, rows: Row[], dry_run = false): Promise<Import> {
  const { data, error } = await fixture.administrator.api.rpc(`import_${kind}`, { rows, dry_run });
  if (error) throw new Error(`${error.code} ${error.message}`);
  return data as Import;
}
const countOf = async (table: string): Promise<number> => {
  const [row] = await fixture.sql<{ count: number }[]>`
    select count(*)::integer from ${fixture.sql(`public.${table}`)}`;
  return row?.count ?? NaN;
};

test("imports its own export as unchanged, page by page", async () => {
  for (const kind of ["partners", "links", "conversions"]) {
    let after: string | null = null;
    const rows: Row[] = [];
    do {
      const { data, error } = await fixture.administrator.api.rpc("export_affiliate_rows", {
        kind,
        after,
        page_size: 2,
      });
      expect(error).toBeNull();
      const page = data as { rows: Row[]; next: string | null };
      expect(page.rows.length).toBeLessThanOrEqual(2);
      rows.push(...page.rows);
      after = page.next;
    } while (after);
    expect(rows.length).toBe(await countOf(`affiliate_${kind}`));
    expect(await importRows(kind, rows)).toMatchObject({ unchanged: rows.length, refused: 0 });
  }
});
