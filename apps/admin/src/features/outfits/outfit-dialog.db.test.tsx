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

const open = (search = "") =>
  renderScreen(remote, `/admin/outfits${search}`, { as: administrator });

test("names what is missing when the form is empty", async () => {
  const { user } = await open("?q=modern+office");
  await user.click(screen.getByRole("button", { name: "Upload New Outfit" }));
  const form = within(await screen.findByRole("dialog", { name: "Upload New Outfit" }));
  await user.click(form.getByRole("button", { name: "Upload Outfit" }));
  const summary = within(await form.findByRole("alert"));
  for (const missing of [
    "Title is required",
    "Size range is required",
    "At least one season tag is required",
    "Please upload at least one image",
  ]) {
    expect(summary.getByRole("button", { name: missing })).toBeVisible();
  }
  const toast = (await screen.findByText("Error")).closest("li");
  expect(toast).toHaveTextContent("Please upload at least one image");
  await user.click(summary.getByRole("button", { name: /^At least one season tag/ }));
  expect(form.getByRole("checkbox", { name: "Spring" })).toHaveFocus();

  await user.type(form.getByLabelText("Search items to add"), "coat");
  await form.findAllByRole("button", { name: /^Add / });
  await expectAccessible();
  await user.click(form.getByRole("button", { name: "Create a new item" }));
  await screen.findByRole("dialog", { name: "Create Item" });
  await expectAccessible();
});

test("opens dialogs that pass axe", async () => {
  const { user, settled } = await open("?q=modern+office");
  for (const [button, role, name] of [
    [/^Edit Modern Office/, "dialog", "Edit Outfit"],
    [/^History of Modern Office/, "dialog", "Modern Office Elegance"],
    [/^Delete Modern Office/, "alertdialog", "Delete outfit?"],
  ] as const) {
    await user.click(screen.getByRole("button", { name: button }));
    await screen.findByRole(role, { name });
    await settled();
    await expectAccessible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole(role, { name })).toBeNull());
  }
});
