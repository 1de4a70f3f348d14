import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { createAccount, type DataApi, emailsTo, openDataApi } from "../accounts";
import { expect, test } from "../fixtures";
import { toastWith } from "../steps";
import { book, nextWeekday, fetchExpert } from "./consultation";

/**
 * Marks a sent message to an address as failed, like the worker after its last attempt. Uses the service key of the server under test.
 */
async function failMessage(
  request: APIRequestContext,
  recipient: string,
  kind: string,
  reason: string,
): Promise<void> {
  const port = process.env.ENSEMBLE_E2E_PORT ?? "4280";
  const secrets = new URL(`../../.data/e2e-${port}/secrets.json`, import.meta.url);
  const { serviceKey } = JSON.parse(await readFile(secrets, "utf8")) as { serviceKey: string };
  const headers = {
    apikey: serviceKey,
    authorization: `Bearer ${serviceKey}`,
    prefer: "return=representation",
  };
  const sent = `recipient=eq.${encodeURIComponent(recipient)}&kind=eq.${kind}&status=eq.sent`;
  // Wait for the worker, which would otherwise overwrite the failed status.
  await expect
    .poll(async () => {
      const response = await request.patch(`/rest/v1/message_outbox?${sent}`, {
        headers,
        data: { status: "dead", attempts: 8, last_error: reason },
      });
      return ((await response.json()) as unknown[]).length;
    })
    .toBe(1);
}

/** Returns the weekday and hour of an available start of an expert. */
async function fetchOpenHour(
  api: DataApi,
  expertId: string,
): Promise<[weekday: number, hour: number]> {
  const [window] = await api.read(
    "expert_availability",
    `expert_id=eq.${expertId}&order=day_of_week.desc,start_time&select=day_of_week,start_time`,
  );
  return [Number(window!.day_of_week), Number(String(window!.start_time).slice(0, 2))];
}

test("shows an undelivered message on the dashboard and delivers it on retry", async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const admin = await openDataApi(request);
  const expert = await fetchExpert(admin, "hana-takahashi");
  const clientPage = await (await browser.newContext()).newPage();
  const account = await createAccount(clientPage, request);
  const client = await openDataApi(request, account);
  const [weekday, hour] = await fetchOpenHour(admin, expert.id);
  // Weeks after the seed's bookings, on a day that the stylist isn't off.
  const off = await admin.read(
    "expert_days_off",
    `expert_id=eq.${expert.id}&select=first_day,last_day`,
  );
  const weeks = [4, 5, 6, 7].map(
    (week) =>
      new Date(nextWeekday(weekday, hour, expert.time_zone).getTime() + week * 7 * 86_400_000),
  );
  const toDay = (instant: Date) =>
    instant.toLocaleDateString("sv-SE", { timeZone: expert.time_zone });
  const start = weeks.find(
    (instant) =>
      !off.some(
        ({ first_day: first, last_day: last }) =>
          String(first) <= toDay(instant) && toDay(instant) <= String(last),
      ),
  )!;
  const id = await book(client, expert, start);
  const emails = async () =>
    (await emailsTo(request, account.email)).filter(({ subject }) => subject.includes("received"));
  await expect.poll(async () => (await emails()).length).toBe(1);
  await failMessage(request, account.email, "booking_requested", "550 5.1.1 No such mailbox");

  await signIn("admin");
  await page.goto("/admin");
  const link = page.getByRole("main").getByRole("link", { name: /undelivered messages?$/ });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Undelivered Messages");
  const row = page.getByRole("row").filter({ hasText: account.email });
  await expect(row).toContainText("Booking requested");
  await expect(row).toContainText("550 5.1.1 No such mailbox");
  await expect(row.getByRole("cell", { name: "8", exact: true })).toBeVisible();
  await row.getByRole("button", { name: /^Retry/ }).press("Enter");
  await expect(toastWith(page, "Retrying")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect.poll(async () => (await emails()).length, { timeout: 30_000 }).toBe(2);
  await admin.update("expert_bookings", `id=eq.${id}`, { status: "cancelled" });
});
