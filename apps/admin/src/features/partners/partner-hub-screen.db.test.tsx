import { QueryClient } from "@ensemble/query";
import {
  administrator,
  connectToTestBackend,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";
import { affiliateSummary, growthNote } from "../analytics/summary";

connectToTestBackend();

const open = (address: string) => renderScreen(remote, address, { as: administrator });

test("shows the network's real figures and leads to its six parts", async () => {
  await open("/admin/partners");
  expect(screen.getByRole("heading", { level: 1, name: "Affiliate Partners" })).toBeVisible();
  expect(screen.getByText("Manage your affiliate partner network")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/admin");
  const summary = await new QueryClient().fetchQuery(affiliateSummary);
  const stats = screen.getByRole("region", { name: "Figures of the network" });
  const count = (value: number) => value.toLocaleString("en-US");
  for (const figure of [
    `Total Partners${count(summary.partners.value)}`,
    `${summary.partners.recent} added`,
    `Active Links${count(summary.active_links.value)}`,
    `Total Revenue$${count(Math.round(summary.revenue.value))}${growthNote(summary.revenue)}`,
    `Conversion Rate${summary.conversion_rate.value.toFixed(1)}%`,
  ]) {
    expect(stats).toHaveTextContent(figure);
  }
  for (const [area, label, href] of [
    ["Partner Directory", "View Partners", "/admin/partners/directory"],
    ["Partner Registration", "Add Partner", "/admin/partners/register"],
    ["Link Management", "Manage Links", "/admin/partners/links"],
    ["Analytics Dashboard", "View Analytics", "/admin/partners/analytics"],
    ["Bulk Operations", "Open Bulk Operations", "/admin/partners/bulk"],
    ["API Integration", "Open API Integration", "/admin/partners/api"],
  ] as const) {
    const item = screen.getByRole("heading", { name: area }).closest("li")!;
    expect(within(item).getByRole("link", { name: label })).toHaveAttribute("href", href);
  }
});

test("shows a partner's facts, days and links", async () => {
  const { user } = await open("/admin/partners/directory/zara");
  expect(screen.getByRole("link", { name: "partnerships@zara.example" })).toBeVisible();
  await user.click(screen.getByText("Show the days as a table"));
  const days = within(screen.getByRole("region", { name: "Days of Zara" }));
  expect(days.getAllByRole("row").length).toBeGreaterThan(1);
  const links = within(screen.getByRole("table", { name: "Links" }));
  expect(links.getAllByRole("row")).toHaveLength(26);
  await user.selectOptions(screen.getByRole("combobox", { name: /^Status/ }), "Expired");
  await waitFor(() => {
    expect(links.getAllByText("Expired")).not.toHaveLength(0);
    expect(links.queryAllByText("Active", { selector: "td *" })).toHaveLength(0);
  });
});

test("shows that an unknown partner was not found, and leads to the directory", async () => {
  const { user, address } = await open("/admin/partners/directory/nobody");
  expect(screen.getByRole("heading", { level: 1, name: "Partner not found" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Browse all partners" }));
  await waitFor(() => expect(address()).toBe("/admin/partners/directory"));
});
