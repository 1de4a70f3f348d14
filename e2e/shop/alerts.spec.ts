import { emailsTo, newEmail } from "../accounts";
import { expect, test } from "../fixtures";

test("confirms an email address before it gets alerts, and then shows its alerts on this device", async ({
  page,
  request,
}) => {
  const address = newEmail();
  await page.goto("/outfits/modern-office-elegance");
  await page.getByRole("button", { name: "Notify me when the price drops" }).click();
  await page.getByLabel("Your email").fill(address);
  await page.getByRole("button", { name: "Set Alert", exact: true }).click();
  await expect(page.getByText("We sent you a confirmation link")).toBeVisible();

  const link = async () => {
    const [mail] = await emailsTo(request, address);
    return /^Confirm Alerts: (\S+)$/m.exec(mail?.text ?? "")?.[1];
  };
  await expect.poll(link).toBeDefined();
  await page.goto((await link())!);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("link", { name: "My Alerts" }).click();
  await expect(page.getByRole("article")).toContainText("When the price drops");
});
