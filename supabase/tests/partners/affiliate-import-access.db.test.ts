import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

test("accepts a list of at most 500 objects, from administrators only", async () => {
  const row = { order_reference: "x" };
  const attempt = (rows: unknown) =>
    fixture.administrator.api.rpc("import_conversions", { rows, dry_run: true });
  expect((await attempt(Array(501).fill(row))).error).toMatchObject({ hint: "too_many_rows" });
  expect((await attempt(row)).error).toMatchObject({ hint: "no_rows" });
  expect((await attempt([1])).error).toMatchObject({ hint: "no_rows" });
  for (const name of ["import_partners", "import_links", "import_conversions"]) {
    const { error } = await fixture.shopper.api.rpc(name, { rows: [row], dry_run: true });
    expect(error).toMatchObject({ code: "42501" });
  }
  const read = await fixture.shopper.api.rpc("export_affiliate_rows", { kind: "links" });
  expect(read.error).toMatchObject({ code: "42501" });
});
