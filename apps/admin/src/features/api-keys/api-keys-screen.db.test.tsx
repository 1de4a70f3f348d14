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

const open = () => renderScreen(remote, "/admin/partners/api", { as: administrator });

test("validates a new key, shows it once and confirms before revoking it", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Create Key" }));
  const form = within(await screen.findByRole("dialog", { name: "Create Key" }));
  await user.click(form.getByRole("button", { name: "Create Key" }));
  await waitFor(() => expect(form.getByRole("alert")).toHaveFocus());
  for (const issue of ["Enter a name.", "Choose at least one scope."]) {
    expect(form.getAllByText(issue)).toHaveLength(2);
  }
  await user.type(form.getByLabelText("Name"), "Feed");
  await user.click(form.getByLabelText("Read links"));
  await user.click(form.getByRole("button", { name: "Create Key" }));
  const shown = within(await screen.findByRole("alertdialog", { name: "Key for Feed" }));
  const key = shown.getByText(/^ens_/).textContent;
  await user.keyboard("{Escape}");
  expect(shown.getByText("You won't see it again.")).toBeVisible();
  await expectAccessible();
  await user.click(shown.getByRole("button", { name: "I've Saved It" }));
  await waitFor(() => expect(screen.queryByText(key)).toBeNull());

  await user.click(await screen.findByRole("button", { name: "Revoke Feed" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Revoke Feed?" }));
  await expectAccessible();
  await user.click(question.getByRole("button", { name: "Revoke" }));
  await screen.findByText("Feed no longer works.");
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Revoke/ })).toBeNull());
});
