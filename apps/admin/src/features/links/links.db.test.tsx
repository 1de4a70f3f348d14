import {
  administrator,
  connectToTestBackend,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();

const open = (search = "") =>
  renderScreen(remote, `/admin/partners/links${search}`, { as: administrator });

const rows = () => within(screen.getByRole("table", { name: "Links" })).getAllByRole("row");

test("shows the metrics of LINK-1 and the columns of LINK-2", async () => {
  await open();
  const metrics = screen.getByRole("region", { name: "Stats for all links" });
  expect(metrics).toHaveTextContent(/Total Clicks[\d,]+[+-]?[\d.]+% from last month/);
  expect(metrics).toHaveTextContent(/Conversions[\d,]+ \(\d+\.\d%\)[+-]?[\d.]+% from last month/);
  expect(metrics).toHaveTextContent(/Total Revenue\$[\d,]+[+-]?[\d.]+% from last month/);
  expect(metrics).toHaveTextContent(/Total Commission\$[\d,]+[\d.]+% average commission/);
  const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headers).toEqual(
    ["", "Partner", "Campaign", "Tracking Code", "Clicks", "Conversions", "Revenue"].concat([
      "Commission",
      "Status",
      "Actions",
    ]),
  );
  expect(rows()[1]).toHaveTextContent(/Created \w{3} \d/);
  expect(rows()[1]).toHaveTextContent(/EN_[A-Z0-9]{8}/);
  expect(rows()[1]).toHaveTextContent(/\(\d+\.\d%\)/);
  const away = within(rows()[1]!).getByRole("link", { name: /in a new tab$/ });
  expect(away).toHaveAttribute("target", "_blank");
});

test("creates the first link of a partner from its page", async () => {
  const contact = { contact_name: "Lea", contact_email: "lea@linkless.example" };
  await backend
    .client(backend.serviceKey)
    .from("affiliate_partners")
    .insert({ shop_name: "Linkless", ...contact, product_categories: ["Electronics"] })
    .throwOnError();
  const { user } = await renderScreen(remote, "/admin/partners/directory/linkless", {
    as: administrator,
  });
  await user.click(await screen.findByRole("button", { name: "Create New Link" }));
  const form = within(await screen.findByRole("dialog", { name: "Create New Link" }));
  await waitFor(() => expect(form.getByLabelText("Partner")).toHaveDisplayValue("Linkless"));
});

test("stores filters, sort and search in the URL", async () => {
  const { user, address, settled } = await open();
  const status = screen.getByRole("combobox", { name: /^Status/ });
  expect(
    within(status)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["All", "Active", "Paused", "Expired", "Deleted"]);
  for (const one of ["Paused", "Expired"]) {
    await user.selectOptions(status, one);
    await waitFor(() => expect(rows()[1]).toHaveTextContent(one));
    expect(address()).toContain(`status=${one.toLowerCase()}`);
    expect(screen.queryByText("Active", { selector: "td *" })).toBeNull();
  }
  await user.selectOptions(status, "All");
  const table = within(screen.getByRole("table", { name: "Links" }));
  await user.click(table.getByRole("button", { name: "Clicks" }));
  await user.click(table.getByRole("button", { name: "Clicks" }));
  await waitFor(() => expect(address()).toContain("sort=-clicks"));
  await settled();
  const code = within(rows()[1]!).getByText(/^EN_/).textContent;
  await user.type(screen.getByLabelText("Search by partner, campaign or tracking code"), code);
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: "Newest First" }));
  await waitFor(() => expect(address()).not.toContain("sort"));
});

test("pauses all selected links", async () => {
  const { user } = await open("?q=EN_");
  await user.click(screen.getAllByRole("checkbox", { name: "Select all on this page" })[0]!);
  const many = within(screen.getByRole("group", { name: "Selected links" }));
  await user.click(many.getByRole("button", { name: "Pause" }));
  await screen.findByText(/links are now paused\./);
  await waitFor(() => {
    for (const row of rows().slice(1)) expect(row).toHaveTextContent("Paused");
  });
  expect(screen.queryByRole("group", { name: "Selected links" })).toBeNull();
});

test("edits a link, and pauses, expires and activates it from its menu", async () => {
  const { user, settled } = await open("?q=zara&status=active");
  const choose = async (action: string) => {
    await settled();
    await user.click(screen.getAllByRole("button", { name: /^More actions/ })[0]!);
    await user.click(await screen.findByRole("menuitem", { name: action }));
  };
  await choose("Edit Link");
  const form = within(await screen.findByRole("dialog", { name: "Edit Link" }));
  const campaign = form.getByLabelText("Campaign Name");
  await user.clear(campaign);
  await user.type(campaign, "Edited since");
  await user.click(form.getByRole("button", { name: "Update Link" }));
  await screen.findByText("Affiliate link has been updated");
  await user.clear(screen.getByLabelText("Search by partner, campaign or tracking code"));
  await user.type(
    screen.getByLabelText("Search by partner, campaign or tracking code"),
    "Edited since",
  );
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.selectOptions(screen.getByRole("combobox", { name: /^Status/ }), "All");
  for (const [action, status] of [
    ["Pause Link", "Paused"],
    ["Expire Link", "Expired"],
    ["Activate Link", "Active"],
  ] as const) {
    await choose(action);
    await waitFor(() => expect(rows()[1]).toHaveTextContent(status));
  }
});

test("deletes a link, and restores it from the Deleted filter", async () => {
  const { user, settled } = await open("?q=mango&sort=-clicks");
  const code = within(rows()[1]!).getByText(/^EN_/).textContent;
  const shown = () => screen.queryAllByText(code, { selector: "code" });
  const choose = async (action: string) => {
    await settled();
    const row = rows().find(({ textContent }) => textContent.includes(code))!;
    await user.click(within(row).getByRole("button", { name: /^More actions/ }));
    await user.click(await screen.findByRole("menuitem", { name: action }));
  };
  const status = screen.getByRole("combobox", { name: /^Status/ });
  await choose("Delete Link");
  const question = within(await screen.findByRole("alertdialog", { name: /^Delete / }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  await screen.findByText("Link Deleted");
  await waitFor(() => expect(shown()).toEqual([]));
  await user.selectOptions(status, "Deleted");
  await waitFor(() => expect(shown()).toHaveLength(1));
  await choose("Restore Link");
  await screen.findByText("Link restored");
  await waitFor(() => expect(shown()).toEqual([]));
  await user.selectOptions(status, "All");
  await waitFor(() => expect(shown()).toHaveLength(1));
});

test("shows an error when loading fails, and loads the links on retry", async () => {
  const restore = failRequests(/rpc\/search_links/);
  const { user } = await open();
  expect(screen.getByText(/^The links couldn't be loaded\./)).toBeVisible();
  restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(rows()).toHaveLength(26));
});

test("shows the error and keeps the input when a link is rejected", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Create New Link" }));
  const form = within(await screen.findByRole("dialog", { name: "Create New Link" }));
  const send = form.getByRole("button", { name: "Create Link" });
  await user.click(send);
  const summary = await form.findByRole("alert");
  await waitFor(() => expect(summary).toHaveFocus());
  for (const issue of ["Choose a partner.", "Enter a campaign name.", "full web address"]) {
    expect(summary).toHaveTextContent(issue);
  }
  await form.findByRole("option", { name: "Zara" });
  await user.selectOptions(form.getByLabelText("Partner"), "Zara");
  await user.type(form.getByLabelText("Campaign Name"), "Somewhere else");
  await user.type(form.getByLabelText("Original URL"), "https://www.zara.com.evil.example/");
  await user.click(send);
  await form.findByText(/isn't on Zara's website/);
  expect(form.getByLabelText("Campaign Name")).toHaveValue("Somewhere else");

  failRequests(/rest\/v1\/affiliate_links/);
  await user.clear(form.getByLabelText("Original URL"));
  await user.type(form.getByLabelText("Original URL"), "https://www.zara.com/");
  await user.click(send);
  await form.findByText(/the server couldn't be reached/);
  expect(form.getByLabelText("Original URL")).toHaveValue("https://www.zara.com/");
});
