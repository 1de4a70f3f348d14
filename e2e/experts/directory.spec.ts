import { emailsTo, newEmail } from "../accounts";
import { expect, readOnly, test } from "../fixtures";

test(
  "keeps filters on reload, and links to an expert and the booking",
  readOnly,
  async ({ page }) => {
    await page.goto("/experts");
    const main = page.getByRole("main");
    const names = main.getByRole("article").getByRole("heading");
    await expect(names).toHaveCount(12);
    await main.getByLabel("Specialization").selectOption("Menswear");
    await expect(page).toHaveURL("/experts?specialization=menswear");
    await expect(names).not.toHaveCount(12);
    const shown = await names.allInnerTexts();
    await page.reload();
    await expect(names).toHaveText(shown);
    await page.goBack();
    await expect(names).toHaveCount(12);
    await page.getByRole("link", { name: "View Profile of Maya Lindqvist" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "Maya Lindqvist" })).toBeVisible();
    await main.getByRole("link", { name: "Book Consultation" }).click();
    await expect(page).toHaveURL("/experts/maya-lindqvist/book");
  },
);

test("leads from an outfit to its stylist, their times, profile and looks, and follows them by email", async ({
  page,
  request,
}) => {
  const address = newEmail();
  const main = page.getByRole("main");
  await page.goto("/outfits/modern-office-elegance");
  const stylist = main.getByRole("link", { name: "Maya Lindqvist" });
  await expect(main.getByText(/^Next free \w+ \d+/)).toBeVisible();
  await main.getByRole("link", { name: "Book Maya" }).click();
  await expect(page).toHaveURL("/experts/maya-lindqvist/book");
  await expect(main.getByRole("heading", { name: "Choose a service" })).toBeVisible();
  await page.goBack();
  await stylist.click();
  const heart = main.getByRole("button", { name: /^Favorite / }).last();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const look = await heart.getAttribute("aria-label");
  await main.getByRole("link", { name: look!.replace("Favorite ", "") }).click();
  await expect(page).toHaveURL(/\/outfits\//);
  await stylist.click();
  await main.getByRole("button", { name: "Follow Maya" }).click();
  await main.getByLabel("Your email").fill(address);
  await main.getByRole("button", { name: "Send Confirmation" }).click();
  await expect(main.getByText("We sent you a confirmation link")).toBeVisible();
  const mail = async () => (await emailsTo(request, address))[0]?.text;
  await expect.poll(mail).toContain("Maya Lindqvist");
});
