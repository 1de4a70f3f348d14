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

connectToTestBackend();

const directory = "/admin/partners/directory";
const open = (search = "") => renderScreen(remote, `${directory}${search}`, { as: administrator });

const card = (shop: string) =>
  screen.getByRole("heading", { level: 2, name: shop }).closest("article")!;

type Window = Awaited<ReturnType<typeof open>>;
async function choose({ user }: Window, shop: string, action: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: `More actions for ${shop}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

test("keeps a partner with clicks and deactivates it instead", async () => {
  const shop = "Northlight Opticians";
  const window = await open("?q=northlight");
  await choose(window, shop, "Delete Partner");
  const question = await screen.findByRole("alertdialog", { name: `Deactivate ${shop}?` });
  expect(question).toHaveTextContent("cannot be deleted");
  await expectAccessible();
  await window.user.click(within(question).getByRole("button", { name: "Deactivate" }));
  await screen.findByText(`${shop} is inactive now.`);
  await waitFor(() => expect(card(shop)).toHaveTextContent("Inactive"));

  await choose(window, shop, "Delete Partner");
  const refusal = await screen.findByRole("alertdialog", { name: `${shop} cannot be deleted` });
  expect(within(refusal).getAllByRole("button")[0]).toHaveFocus();
  await window.user.click(within(refusal).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await choose(window, shop, "Edit Partner");
  const form = within(await screen.findByRole("dialog", { name: `Edit Partner: ${shop}` }));
  await window.user.selectOptions(form.getByLabelText("Status"), "Active");
  await window.user.click(form.getByRole("button", { name: "Update Partner" }));
  await waitFor(() => expect(within(card(shop)).getByText("Active")).toBeVisible());
});
