import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { db, unwrap } from "@ensemble/session";
import { expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();

const open = (search = "") => renderScreen(remote, `/admin/shops${search}`, { as: administrator });
type User = Awaited<ReturnType<typeof open>>["user"];
const table = () => within(screen.getByRole("table", { name: "Shops" }));
const findRow = (name: string) => table().getByRole("rowheader", { name }).closest("tr")!;
const save = (user: User) => user.click(screen.getByRole("button", { name: "Save Shop" }));

async function create(user: User, name: string, domains: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: "New Shop" }));
  await user.type(await screen.findByLabelText("Name"), name);
  await user.type(screen.getByLabelText("Domains"), domains);
  await save(user);
  await screen.findByText("Shop created successfully!");
  await waitFor(() => findRow(name));
}

async function edit(user: User, name: string) {
  await user.click(screen.getByRole("button", { name: `Edit ${name}` }));
  return within(await screen.findByRole("dialog", { name: "Edit Shop" }));
}

async function choose(user: User, name: string, action: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: `More actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

test("finds a shop by its domain, and keeps the search in the address", async () => {
  const { user, address } = await open();
  await user.type(screen.getByLabelText("Search by name, domain or partner"), "zara.com");
  await waitFor(() => expect(table().getAllByRole("row")).toHaveLength(2));
  expect(findRow("Zara")).toHaveTextContent("zara.com");
  expect(address()).toContain("q=zara.com");
  const form = await edit(user, "Zara");
  expect(form.getByText(/^Retailer Zara/)).toBeVisible();
});

test("creates a shop from pasted URLs, and shows its changed partner in the history", async () => {
  const { user } = await open();
  await create(
    user,
    "Maison Lune",
    "https://www.lune.example/shop?x=1\nlune.example OUTLET-lune.example",
  );
  expect(findRow("Maison Lune")).toHaveTextContent("lune.example, outlet-lune.example");
  const form = await edit(user, "Maison Lune");
  expect(form.getByLabelText("Path")).toHaveValue("maison-lune");
  const partner = (await form.findAllByRole("option")).at(1)!.textContent;
  await user.selectOptions(form.getByLabelText("Partner"), partner);
  await save(user);
  await screen.findByText("Shop updated successfully!");
  await choose(user, "Maison Lune", "History");
  const history = within(await screen.findByRole("region", { name: "History" }));
  expect(await history.findByText("Partner", { selector: "dt" })).toBeVisible();
  expect(history.getByText(partner, { selector: "ins" })).toBeVisible();
});

test("names what is wrong with a shop before it's sent", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "New Shop" }));
  await user.type(await screen.findByLabelText("Path"), "Not a path");
  await user.type(screen.getByLabelText("Domains"), "lune.example nonsense");
  await save(user);
  for (const issue of [
    "Enter a name.",
    "Use lowercase letters, digits, and single hyphens for the path.",
    "“nonsense” isn't a domain, such as shop.com.",
  ])
    expect(await screen.findByRole("button", { name: issue })).toBeVisible();
});

test("explains why a domain or a path can't be saved, and keeps what was typed", async () => {
  const { user } = await open();
  const form = await edit(user, "Mango");
  const domains = form.getByLabelText("Domains");
  const refused = async (text: string, why: RegExp) => {
    await user.clear(domains);
    await user.type(domains, text);
    await save(user);
    expect(await form.findByText(why)).toBeVisible();
    expect(domains).toHaveValue(text);
  };
  await refused("mango.com zara.com", /zara\.com belongs to Zara\. Remove it there first/);
  await refused("mango.example", /Some Mango items still use a removed domain\. Change/);
  await user.clear(domains);
  await user.type(domains, "mango.com");
  await user.clear(form.getByLabelText("Path"));
  await user.type(form.getByLabelText("Path"), "zara");
  await save(user);
  expect(
    await form.findByText(/\/shops\/zara leads to another shop\. Choose another/),
  ).toBeVisible();
});

test("asks which version to keep when another administrator saved the shop meanwhile", async () => {
  const { user } = await open();
  const form = await edit(user, "H&M");
  expect(form.getByLabelText("Partner")).toHaveDisplayValue("H&M");
  await unwrap(
    db().from("shops").update({ note: "Theirs", slug: "hm" }).eq("retailer", "HM").select("id"),
  );
  await user.type(form.getByLabelText(/^Note/), "Mine");
  await save(user);
  await form.findByText("Someone Else Changed This");
  const note = within(form.getByRole("group", { name: "Note" }));
  expect(note.getByText("Theirs")).toBeVisible();
  await save(user);
  await screen.findByText("Shop updated successfully!");
  const again = await edit(user, "H&M");
  expect(again.getByLabelText(/^Note/)).toHaveValue("Mine");
  expect(again.getByLabelText("Path")).toHaveValue("hm");
});

test("merges a shop after naming both, and deletes one without items; never a chain", async () => {
  const { user } = await open();
  await create(user, "Atelier Un", "un.example");
  await create(user, "Atelier Deux", "deux.example");
  await choose(user, "Atelier Un", "Merge...");
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Merge" }));
  await question.findByText("Choose the shop that stays.");
  await question.findByRole("option", { name: "Atelier Deux (deux.example)" });
  await user.selectOptions(
    question.getByLabelText("Shop that stays"),
    "Atelier Deux (deux.example)",
  );
  expect(await question.findByText("Merge Atelier Un into Atelier Deux?")).toBeVisible();
  const preview = "Atelier Deux gets 0 items, un.example, and the visitors of /shops/atelier-un.";
  expect(question.getByText(preview)).toBeVisible();
  await expectAccessible();
  await user.click(question.getByRole("button", { name: "Merge" }));
  await screen.findByText("Atelier Un is now part of Atelier Deux.");
  await waitFor(() =>
    expect(findRow("Atelier Deux")).toHaveTextContent("deux.example, un.example"),
  );
  expect(table().queryByRole("rowheader", { name: "Atelier Un" })).toBeNull();

  await choose(user, "Atelier Deux", "Delete");
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }),
  );
  await screen.findByText("Atelier Deux has been deleted.");
  await user.click(screen.getByRole("button", { name: "More actions for Zara" }));
  await screen.findByRole("menuitem", { name: "History" });
  expect(screen.queryByRole("menuitem", { name: /Merge|Delete/ })).toBeNull();
});
