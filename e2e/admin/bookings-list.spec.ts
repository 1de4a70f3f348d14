import { openOffice } from "../experts/office";
import { expect, test } from "../fixtures";
import { tabTo } from "../tab-to";
import { book, nextWeekday, readExpert } from "./consultation";

test("the list is read, turned, narrowed and opened by keyboard, and keeps its place in the address", async ({
  page,
  request,
  signIn,
}) => {
  // More than a page of one expert's.
  const office = await openOffice(request);
  const slug = "daniel-okafor";
  const expert = await readExpert(office, slug);
  for (let more = 0; more < 21; more += 1) {
    const saturday = nextWeekday(6, 10 + (more % 4), expert.time_zone).getTime();
    // Later than anything that other journeys book.
    const id = await book(office, expert, new Date(saturday + 21 * 86_400_000));
    await office.update("expert_bookings", `id=eq.${id}`, { status: "cancelled" });
  }
  await signIn("admin");
  await page.goto("/admin/experts/bookings?show=all&status=completed");
  const rows = page.getByRole("row").filter({ hasText: "Completed" });
  await expect(rows.first()).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("completed");
  await tabTo(page, page.getByLabel("Status"));
  await page.keyboard.type("Can");
  await expect(page).toHaveURL(/status=cancelled/);
  await page.goBack();
  await expect(page.getByLabel("Status")).toHaveValue("completed");
  await page.goto(`/admin/experts/bookings?show=all&expert=${slug}`);
  const all = page.getByRole("button", { name: /^Details of / });
  const names = () => all.evaluateAll((found) => found.map((one) => one.ariaLabel));
  await expect(all).toHaveCount(20);
  const onFirst = await names();
  await tabTo(page, page.getByRole("link", { name: "Page 2" }), 120);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(names).not.toEqual(onFirst);
  await page.goBack();
  await expect.poll(names).toEqual(onFirst);
  await page.goto("/admin/experts/bookings?show=all&status=completed");
  await tabTo(page, page.getByRole("button", { name: "Total" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sort=total_amount/);
  // By its own name: the row may move when the sorted answer arrives.
  const first = rows.first().getByRole("button", { name: /^Details of / });
  const name = (await first.getAttribute("aria-label"))!;
  const details = page.getByRole("button", { name, exact: true });
  await tabTo(page, details);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/booking=/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(details).toBeFocused();
});

test.describe("without the database", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("the list says what is missing, and Retry brings it", async ({ page, signIn }) => {
    await signIn("admin");
    await page.route("**/rest/v1/expert_bookings*", (route) => route.abort());
    await page.goto("/admin/experts/bookings?show=all");
    await expect(page.getByRole("alert")).toContainText("The bookings could not be loaded.");
    await page.unroute("**/rest/v1/expert_bookings*");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
