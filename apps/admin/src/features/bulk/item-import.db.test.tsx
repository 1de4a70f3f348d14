import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
  workImports,
} from "@ensemble/testing";
import { db, unwrap } from "@ensemble/session";
import { expect, onTestFinished, test } from "vitest";
import { remote } from "../../remote";
import { importFields } from "./import-fields";
import { chooseFile, confirmImport, expectStatus, importSection } from "../../testing/import-steps";

const backend = connectToTestBackend();
/** Works until the returned function is called. */
function startWorker(): () => Promise<void> {
  let working = true;
  const ended = (async () => {
    while (working) {
      await workImports(backend.databaseUrl);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  return () => {
    working = false;
    return ended;
  };
}

const open = () => renderScreen(remote, "/admin/partners/bulk?kind=items", { as: administrator });

test("checks and imports items by the worker, and lists the import with who started it", async () => {
  onTestFinished(startWorker());
  const { user } = await open();
  const part = importSection();
  expect(part.getByLabelText("What are you importing?")).toHaveValue("items");
  const url = "https://www.zara.com/wizard";
  const text = [
    "Name,Category,Color,URL,Style,Size,Price,Sale",
    `Wizard Coat,coat,navy,${url},W-1,S,120.00,99`,
    `Wizard Coat,coat,navy,${url},W-1,M,120.00,`,
    `Wizard Hat,hat,navy,${url},W-2,,"20,00",`,
  ].join("\n");
  await chooseFile(user, "Items", text);
  await user.click(await part.findByRole("button", { name: "Check 3 Rows" }));
  await expectStatus("Not imported yet: 2 will be created, 0 updated, 0 unchanged, 1 rejected.");
  part.getByText("Price must be an amount, such as 129.90");
  await confirmImport(user, "Import All Valid Rows (2)");
  await expectStatus("2 rows imported: 2 created, 0 updated, 0 unchanged, 0 rejected.");
  await expectAccessible();
  const { data } = await backend
    .client(backend.serviceKey)
    .from("items")
    .select("name, price, sizes, on_sale")
    .like("name", "Wizard%")
    .throwOnError();
  expect(data).toEqual([{ name: "Wizard Coat", price: 99, sizes: ["S", "M"], on_sale: true }]);
  const recent = await screen.findByRole("list", { name: "Recent Item Imports" });
  await waitFor(() =>
    expect(recent).toHaveTextContent(
      "rows.csv: imported. 2 rows created, 0 updated, 0 unchanged, 0 rejected.",
    ),
  );
  within(recent).getByText(/admin/);
});

test("accepts exactly the fields of an export", async () => {
  await open();
  const { rows } = (await unwrap(db().rpc("export_items"))) as unknown as { rows: object[] };
  expect(importFields.items.map(({ name }) => name).sort()).toEqual(Object.keys(rows[0]!).sort());
});
