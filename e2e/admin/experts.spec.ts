import { openDataApi } from "../data-api";
import { expect, test } from "../fixtures";
import { tabTo } from "../tab-to";
import { toastWith } from "../toast";
import { readExpert } from "./consultation";

test("changes an expert's hours by keyboard alone", async ({ page, request, signIn }) => {
  const admin = await openDataApi(request);
  const expert = await readExpert(admin, "matteo-keller");
  const own = `expert_id=eq.${expert.id}`;
  const before = await admin.read(
    "expert_availability",
    `${own}&select=expert_id,day_of_week,start_time,end_time,is_available`,
  );
  await signIn("admin");
  await page.goto("/admin/experts/matteo-keller");
  const hours = page.getByRole("region", { name: "Weekly hours" });
  await tabTo(page, hours.getByRole("button", { name: "Edit Hours" }));
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Weekly hours" });
  await tabTo(page, form.getByRole("checkbox", { name: "Wednesday", exact: true }));
  await page.keyboard.press("Space");
  const from = form.getByLabel("Wednesday, hours 1, from");
  await tabTo(page, from);
  await expect(from).toHaveValue("09:00");
  await page.keyboard.press("ArrowDown");
  await expect(from).toHaveValue("09:30");
  await tabTo(page, form.getByRole("button", { name: "Copy Wednesday to other days" }));
  await page.keyboard.press("Enter");
  const others = form.getByRole("group", { name: "Copy Wednesday to" });
  await tabTo(page, others.getByRole("checkbox", { name: "Saturday" }));
  await page.keyboard.press("Space");
  await tabTo(page, others.getByRole("button", { name: "Copy hours" }));
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Saturday, hours 1, from")).toHaveValue("09:30");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).press("Enter");
  await form.getByRole("button", { name: "Save Hours" }).press("Enter");
  await expect(toastWith(page, "Hours Saved")).toBeVisible();
  await expect(hours).toContainText(/Saturday\s*9:30 AM – 5:00 PM/);

  await admin.remove("expert_availability", own);
  for (const window of before) await admin.insert("expert_availability", window);
});
