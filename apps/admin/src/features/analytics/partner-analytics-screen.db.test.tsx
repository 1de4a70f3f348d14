import {
  administrator,
  connectToTestBackend,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { remote } from "../../remote";

interface ReportRequest {
  group_by: string;
  from_day: string;
  until_day: string;
  time_zone: string;
}

const zone = "Pacific/Kiritimati";
let requests: ReportRequest[] = [];

connectToTestBackend();
beforeAll(async () => {
  vi.stubEnv("TZ", zone);
  const online = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.includes("rpc/affiliate_report")) {
      requests.push((await request.clone().json()) as ReportRequest);
    }
    return online(request);
  };
});
beforeEach(() => void (requests = []));
afterAll(() => void vi.unstubAllEnvs());

const open = (search = "") =>
  renderScreen(remote, `/admin/partners/analytics${search}`, { as: administrator });
const filter = (label: string) => screen.getByRole("combobox", { name: new RegExp(`^${label}`) });
const expectRequest = (days: Partial<ReportRequest>) =>
  waitFor(() => expect(requests).toContainEqual(expect.objectContaining(days)));

/** Returns the calendar day in the zone, a number of days from now. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat("sv", { timeZone: zone }).format(Date.now() + days * 86_400_000);

test("requests days in the viewer's time zone", async () => {
  const { user } = await open();
  await expectRequest({
    group_by: "day",
    from_day: dayIn(-29),
    until_day: dayIn(0),
    time_zone: zone,
  });
  expect(screen.getByText(`Dates are in your time zone, ${zone}.`)).toBeVisible();
  await user.selectOptions(filter("Date range"), "Last 7 days");
  await expectRequest({ from_day: dayIn(-6), until_day: dayIn(0) });
  const firstOfMonth = `${dayIn(0).slice(0, 8)}01`;
  await user.selectOptions(filter("Date range"), "This month");
  await expectRequest({ from_day: firstOfMonth, until_day: dayIn(0) });
  const dayBefore = new Date(Date.parse(firstOfMonth) - 86_400_000).toISOString().slice(0, 10);
  await user.selectOptions(filter("Date range"), "Last month");
  await expectRequest({ from_day: `${dayBefore.slice(0, 8)}01`, until_day: dayBefore });
  await user.selectOptions(filter("Date range"), "Last 90 days");
  await expectRequest({ from_day: dayIn(-89) });
});

test("rejects a range that ends before it starts, and stores a valid one in the URL", async () => {
  const { user, address } = await open(`?range=custom&from=${dayIn(-20)}&until=${dayIn(-30)}`);
  expect(screen.getByRole("alert")).toHaveTextContent("The end date is before the start date.");
  expect(screen.getByRole("button", { name: "Export CSV" })).toBeDisabled();
  expect(requests).toEqual([]);
  const from = screen.getByLabelText("From");
  await user.clear(from);
  await user.type(from, dayIn(-40));
  await expectRequest({ from_day: dayIn(-40), until_day: dayIn(-30) });
  await waitFor(() => expect(address()).toMatch(new RegExp(`range=custom.*from=${dayIn(-40)}`)));
});

test("shows totals that match the table, sorts it and compares periods", async () => {
  const { user } = await open("?by=partner&range=90d");
  const table = screen.getByRole("table", { name: "Metrics by partner" });
  expect(within(table).getAllByRole("columnheader")[0]).toHaveTextContent("Partner");
  const clicks = () =>
    [...table.querySelectorAll("td[data-label=Clicks]")].map(({ textContent }) =>
      Number(textContent.replaceAll(",", "")),
    );
  const sum = clicks().reduce((all, one) => all + one, 0);
  expect(sum).toBeGreaterThan(0);
  const stats = screen.getByRole("region", { name: "Totals for this period" });
  expect(stats).toHaveTextContent(`Clicks${sum.toLocaleString("en-US")}`);
  expect(stats).toHaveTextContent("the previous period");
  expect(screen.getByText(/compared with/)).toBeVisible();
  await user.click(within(table).getByRole("button", { name: "Clicks" }));
  await waitFor(() => expect(clicks()).toEqual(clicks().toSorted((one, other) => one - other)));
  const groups = [
    "Network",
    "Campaign",
    "Retailer",
    "Outfit",
    "Collection",
    "Item",
    "Screen",
    "Day",
  ];
  for (const by of groups) {
    await user.selectOptions(filter("Break down by"), by);
    const shown = await screen.findByRole("table", { name: `Metrics by ${by.toLowerCase()}` });
    if (by === "Network") expect(within(shown).getByText("Direct")).toBeVisible();
    // Without clicks, so it comes first.
    if (by === "Outfit") expect(within(shown).getByText("Not attributable")).toBeVisible();
  }
  for (const earning of ["Pending", "Declined", "Earnings per Click", "Approval Rate"])
    expect(within(stats).getByText(earning)).toBeVisible();
  expect(stats).toHaveTextContent(/\$[\d,]+ approved, \$[\d,]+ paid/);
});

test("shows a failed load and loads the report on retry", async () => {
  const restore = failRequests(/rpc\/affiliate_report/);
  const { user } = await open("?range=7d");
  expect(screen.getAllByText(/couldn't be loaded/)).not.toHaveLength(0);
  restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() =>
    expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(8),
  );
  expect(filter("Date range")).toHaveValue("7d");
});
