import { openDataApi } from "../accounts";
import { expect, test } from "../fixtures";
import { toastWith } from "../steps";
import { readMetadata, photographAsStored, photographWithLocation, findTiles } from "./pictures";

// The browser logs a database refusal as a failed request.
test.use({ expectedErrors: /Failed to load resource.*409/ });

test("adds an expert with a portrait, corrects a taken URL, and deletes the expert", async ({
  page,
  request,
  signIn,
}) => {
  const admin = await openDataApi(request);
  await admin.remove("expert_stylists", "slug=in.(zoe-nunez,zoe-n)");
  await signIn("admin");
  await page.goto("/admin/experts");
  await page.getByRole("button", { name: "Add Expert" }).click();
  const form = page.getByRole("dialog", { name: "Add Expert" });
  await form.getByLabel("Name").fill("Zoë Nuñez");
  await expect(form.getByLabel("Page URL")).toHaveValue("zoe-nunez");
  await form.getByLabel("Bio").fill("Dresses people who hate shopping.");
  await form.getByLabel("Years of experience").fill("7");
  await form.getByLabel("Hourly rate").fill("95.50");
  await form.getByLabel("Time zone").fill("Europe/Madrid");
  await form.getByLabel("Menswear").check();
  await form.getByLabel("Credentials").fill("ESMOD Madrid\n\n  AICI ");
  // Inactive, because the directory's tests count the active experts.
  await form.getByLabel("Active: listed and bookable").uncheck();
  const file = form.getByLabel("Choose an image or drop it here");
  await file.setInputFiles([await photographWithLocation("portrait.jpg")]);
  await expect(findTiles(form)).toHaveCount(1);
  await form.getByRole("button", { name: "Add Expert" }).click();
  await expect(page).toHaveURL("/admin/experts/zoe-nunez");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zoë Nuñez");
  const [row] = await admin.read(
    "expert_stylists",
    "slug=eq.zoe-nunez&select=profile_image,credentials,hourly_rate,is_active",
  );
  const { profile_image: portrait, ...facts } = row as { profile_image: string };
  expect(facts).toEqual({
    credentials: ["ESMOD Madrid", "AICI"],
    hourly_rate: 95.5,
    is_active: false,
  });
  expect(await readMetadata(await (await request.get(portrait)).body())).toEqual(
    photographAsStored,
  );

  await page.getByRole("button", { name: "Edit Profile" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Zoë Nuñez" });
  await edit.getByLabel("Page URL").fill("maya-lindqvist");
  await edit.getByRole("button", { name: "Remove image" }).click();
  await edit.getByRole("button", { name: "Save Expert" }).click();
  await expect(edit.getByRole("alert")).toContainText("another expert already uses this URL");
  await edit.getByLabel("Page URL").fill("zoe-n");
  await edit.getByRole("button", { name: "Save Expert" }).click();
  await expect(page).toHaveURL("/admin/experts/zoe-n");
  expect((await request.get(portrait)).ok(), "the old portrait is gone").toBe(false);

  await page.getByRole("link", { name: "Back to Expert Stylists" }).click();
  await page.getByLabel("Search by name").fill("nuñez");
  const link = page.getByRole("row").getByRole("link", { name: "Zoë Nuñez" });
  await expect(link).toHaveAttribute("href", "/admin/experts/zoe-n"); // The list was refetched.
  await link.click();
  await page.getByRole("button", { name: "Delete Expert" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/experts");
  await expect(toastWith(page, "Expert Deleted")).toBeVisible();
});
