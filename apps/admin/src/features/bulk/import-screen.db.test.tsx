import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";
import {
  chooseFile,
  confirmImport,
  dropFile,
  expectStatus,
  importSection,
} from "../../testing/import-steps";

const backend = connectToTestBackend();

const open = () => renderScreen(remote, "/admin/partners/bulk", { as: administrator });
const partners = (name: string, columns: string) =>
  backend
    .client(backend.serviceKey)
    .from("affiliate_partners")
    .select(columns)
    .like("shop_name", `${name}%`)
    .throwOnError();

/** Three shops that can be imported and two that cannot. */
const sampleFile = (name: string) =>
  [
    "Shop,Contact,E-Mail,Kinds,Instagram",
    `${name} one,Ines,ines@one.example,Electronics,@one`,
    `${name} two,Iris,iris,Electronics,=cmd()`,
    `"${name} three","Ida, the third",ida@three.example,Electronics; Home & Lifestyle,`,
    `${name} four,Ivy,ivy@four.example,Weather,`,
    `${name} five,Ina,ina@five.example,Sports & Fitness,-five`,
  ].join("\r\n");

test("names the column that is missing, and imports nothing twice", async () => {
  const { user } = await open();
  const part = importSection();
  await chooseFile(user, "Partners", sampleFile("Bulk"));
  await part.findByText("rows.csv: 5 rows, 5 columns");
  expect(part.getByLabelText("Contact email (required)")).toHaveValue("2");
  part.getByText("Not imported: Kinds");
  await user.click(part.getByRole("button", { name: "Check 5 rows" }));
  await waitFor(() => expect(part.getByRole("alert")).toHaveFocus());
  expect(part.getAllByText("Choose the column of product categories")).toHaveLength(2);
  await expectAccessible();
  const column = "Product categories (required)";
  await user.selectOptions(part.getByLabelText(column), "Kinds");
  await user.click(part.getByRole("button", { name: "Check 5 rows" }));
  await expectStatus("Not imported: 3 would be created, 0 updated, 0 unchanged, 2 refused.");
  await expectAccessible();
  await user.click(part.getByRole("button", { name: "Import all valid rows (3)" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Import 3 partners?" }));
  await expectAccessible();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect((await partners("Bulk", "id")).data).toEqual([]);
  await confirmImport(user, "Import all valid rows (3)");
  await expectStatus("3 rows imported: 3 created, 0 updated, 0 unchanged, 0 refused.");

  await user.click(part.getByRole("button", { name: "Another file" }));
  await chooseFile(user, "Partners", sampleFile("Bulk"));
  await user.selectOptions(await part.findByLabelText(column), "Kinds");
  await user.click(part.getByRole("button", { name: "Check 5 rows" }));
  await confirmImport(user, "Import all valid rows (3)");
  await expectStatus("3 rows imported: 0 created, 0 updated, 3 unchanged, 0 refused.");
  expect((await partners("Bulk", "id")).data).toHaveLength(3);
});

test("imports only the chosen rows of a dropped file, without a mouse", async () => {
  const { user } = await open();
  const part = importSection();
  dropFile("rows.xlsx", "PK\u0003\u0004\u0000");
  const alert = await part.findByRole("alert");
  expect(alert).toHaveTextContent("This is no CSV file. Save the sheet as CSV first.");
  expect(part.getByLabelText(/CSV file/)).toHaveAccessibleDescription(/This is no CSV file/);
  const text = sampleFile("Chosen").replace("Kinds", "Categories");
  dropFile("dropped.csv", text.replaceAll(",", ";").replaceAll("; ", "| "));
  await part.findByText("dropped.csv: 5 rows, 5 columns");
  await waitFor(() => expect(part.getByRole("heading", { name: "Columns" })).toHaveFocus());
  const press = async (role: "button" | "checkbox", name: string, key: string) => {
    (await part.findByRole(role, { name })).focus();
    await user.keyboard(key);
  };
  await press("button", "Check 5 rows", "{Enter}");
  const heading = await part.findByRole("heading", { name: "dropped.csv as partners" });
  await waitFor(() => expect(heading).toHaveFocus());
  await press("checkbox", "Select row 2", " ");
  await press("checkbox", "Select row 3", " ");
  await press("button", "Import chosen rows (1)", "{Enter}");
  const question = within(await screen.findByRole("alertdialog", { name: "Import 1 partner?" }));
  question.getByRole("button", { name: "Import" }).focus();
  await user.keyboard("{Enter}");
  await expectStatus("1 row imported: 1 created");
  await expectStatus("Not imported: 2 would be created");
  expect((await partners("Chosen", "shop_name")).data).toEqual([{ shop_name: "Chosen one" }]);
});
