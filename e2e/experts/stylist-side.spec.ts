import { expect, test } from "../fixtures";
import { createAccount } from "../shell/account";
import { mailsTo } from "../shell/mailbox";
import { chooseFreeTime } from "./free-time";
import { openDataApi } from "../data-api";

test.describe("for a client in Tokyo", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("updates the client's screen and calendar and sends one mail per decision of the stylist", async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    const admin = await openDataApi(request);
    const { email } = await createAccount(page, request);
    const subjects = async () =>
      (await mailsTo(request, email))
        .map(({ subject }) => subject.replace(/ on \w+, .*/, ""))
        .filter((subject) => subject.includes("with Amara Diallo"))
        .reverse();

    await page.goto("/experts/amara-diallo/book");
    await page.getByRole("radio").first().check();
    const name = (await page.getByRole("radio").first().locator("xpath=..").innerText()).split(
      "\n",
    )[0]!;
    await page.getByRole("button", { name: "Continue" }).click();
    await chooseFreeTime(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(page.getByText("It still has to be confirmed.")).toBeVisible();
    const id = page.url().split("/").at(-1)!;
    const requested = `We received your request: ${name} with Amara Diallo`;
    await expect.poll(subjects).toEqual([requested]);
    const [mail] = (await mailsTo(request, email)).filter(({ subject }) => subject === requested);
    expect(mail?.text).toMatch(/When: .* \(Asia\/Tokyo, GMT\+9\)/);
    expect(mail?.text).toMatch(/Stylist's time: .* \(Africa\/Dakar, GMT(\+0)?\)/);

    await admin.update("expert_bookings", `id=eq.${id}`, { status: "confirmed" });
    await page.reload();
    await expect(page.getByRole("main").getByText("Confirmed", { exact: true })).toBeVisible();
    const confirmed = `Confirmed: ${name} with Amara Diallo`;
    await expect.poll(subjects).toEqual([requested, confirmed]);

    await admin.update("expert_bookings", `id=eq.${id}`, {
      status: "cancelled",
      cancel_reason: "Amara is ill.",
    });
    await page.goto("/dashboard");
    const past = page.getByRole("region", { name: "Past and cancelled" }).getByRole("article");
    await expect(past.getByText("Cancelled", { exact: true })).toBeVisible();
    await expect(past.getByText("Amara is ill.", { exact: true })).toBeVisible();
    await past.getByText("History").click();
    await expect(past.getByRole("listitem")).toHaveText([
      /: Cancelled, for .* \(Amara is ill\.\)/,
      /: Confirmed, for/,
      /: Pending by you, for/,
    ]);
    const cancelled = `Cancelled: ${name} with Amara Diallo`;
    await expect.poll(subjects).toEqual([requested, confirmed, cancelled]);
  });
});
