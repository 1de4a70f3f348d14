import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();

const open = (search = "") =>
  renderScreen(remote, `/admin/partners/links${search}`, { as: administrator });

test("names what is wrong and keeps what was typed when a link is refused", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Create New Link" }));
  const form = within(await screen.findByRole("dialog", { name: "Create New Link" }));
  const send = form.getByRole("button", { name: "Create Link" });
  await user.click(send);
  const summary = await form.findByRole("alert");
  await waitFor(() => expect(summary).toHaveFocus());
  for (const issue of ["Choose a partner", "Campaign name is required", "whole web address"]) {
    expect(summary).toHaveTextContent(issue);
  }
  await form.findByRole("option", { name: "Zara" });
  await user.selectOptions(form.getByLabelText("Partner"), "Zara");
  await user.type(form.getByLabelText("Campaign Name"), "Somewhere else");
  await user.type(form.getByLabelText("Original URL"), "https://www.zara.com.evil.example/");
  await user.click(send);
  await form.findByText(/is not an address of Zara/);
  expect(form.getByLabelText("Campaign Name")).toHaveValue("Somewhere else");

  failRequests(/rest\/v1\/affiliate_links/);
  await user.clear(form.getByLabelText("Original URL"));
  await user.type(form.getByLabelText("Original URL"), "https://www.zara.com/");
  await user.click(send);
  await form.findByText(/the server could not be reached/);
  expect(form.getByLabelText("Original URL")).toHaveValue("https://www.zara.com/");
});

test("opens a menu, figures and a refused form that axe finds nothing in", async () => {
  const { user } = await open("?q=zara&sort=-clicks");
  await expectAccessible();
  await user.click(screen.getAllByRole("button", { name: /^More actions/ })[0]!);
  await screen.findByRole("menuitem", { name: "Edit Link" });
  await expectAccessible();
  await user.click(screen.getByRole("menuitem", { name: "Statistics" }));
  const statistics = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(statistics.getAllByRole("figure").length).toBeGreaterThan(1));
  await expectAccessible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: "Create New Link" }));
  const form = within(await screen.findByRole("dialog", { name: "Create New Link" }));
  await user.click(form.getByRole("button", { name: "Create Link" }));
  await waitFor(() => expect(form.getByRole("alert")).toHaveFocus());
  await expectAccessible();
});
