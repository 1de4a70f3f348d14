import { openDataApi } from "../data-api";
import { expect, expectAccessible, test } from "../fixtures";
import { toastWith } from "../toast";
import { tilesOf } from "./outfit-form";
import { factsOf, photographWithPlace } from "./sample-picture";

// The browser logs a refusal of the database as a failed request.
test.use({ expectedErrors: /Failed to load resource.*409/ });

test("adds an expert with a portrait, edits, finds and deletes them", async ({
  page,
  request,
  signIn,
}) => {
  test.setTimeout(120_000);
  const admin = await openDataApi(request);
  await admin.remove("expert_stylists", "slug=in.(zoe-nunez,zoe-n)");
  await signIn("admin");
  await page.goto("/admin/experts");
  await page.getByRole("button", { name: "Add Expert" }).click();
  const form = page.getByRole("dialog", { name: "Add Expert" });
  await form.getByRole("button", { name: "Add Expert" }).click();
  await expect(form.getByRole("alert")).toContainText("5 things are not right yet");
  await form.getByLabel("Name").fill("Zoë Nuñez");
  await expect(form.getByLabel("Address")).toHaveValue("zoe-nunez");
  await form.getByLabel("Bio").fill("Dresses people who hate shopping.");
  await form.getByLabel("Years of experience").fill("7");
  await form.getByLabel("Hourly rate").fill("95.50");
  await form.getByLabel("Time zone").fill("Europe/Madrid");
  await form.getByLabel("Menswear").check();
  await form.getByLabel("Credentials & certifications").fill("ESMOD Madrid\n\n  AICI ");
  // Inactive: the directory's own journeys count the active ones.
  await form.getByLabel("Active: listed and bookable").uncheck();
  const file = form.getByLabel("Choose an image or drop it here");
  await file.setInputFiles({
    name: "portrait.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("no picture at all"),
  });
  // A toast says the same, for a moment.
  const refusal = form.getByText("portrait.jpg is not a JPEG, PNG or WebP picture.");
  await expect(refusal.first()).toBeVisible();
  await file.setInputFiles([await photographWithPlace("portrait.jpg")]);
  await expect(tilesOf(form)).toHaveCount(1);
  await form.getByRole("button", { name: "Add Expert" }).click();
  await expect(page).toHaveURL("/admin/experts/zoe-nunez");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zoë Nuñez");
  await expect(page.getByRole("main")).toContainText("Without a package this expert cannot be");
  const [row] = await admin.read(
    "expert_stylists",
    "slug=eq.zoe-nunez&select=profile_image,credentials,hourly_rate,is_active",
  );
  expect(row).toMatchObject({
    credentials: ["ESMOD Madrid", "AICI"],
    hourly_rate: 95.5,
    is_active: false,
  });
  const first = String(row!.profile_image);
  // The browser re-encodes every image, which drops the camera's metadata and the location.
  expect(await factsOf(await (await request.get(first)).body())).toEqual({
    format: "jpeg",
    width: 1920,
    height: 2400,
    metadata: 0,
  });

  await page.getByRole("button", { name: "Edit Profile" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Zoë Nuñez" });
  await edit.getByLabel("Address").fill("maya-lindqvist");
  await edit.getByRole("button", { name: "Remove image" }).click();
  await edit.getByLabel("Verified").check();
  await edit.getByRole("button", { name: "Save Expert" }).click();
  await expect(edit.getByRole("alert")).toContainText("another expert has this address");
  await edit.getByLabel("Address").fill("zoe-n");
  await edit.getByRole("button", { name: "Save Expert" }).click();
  await expect(page).toHaveURL("/admin/experts/zoe-n");
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  expect((await request.get(first)).ok(), "the old portrait is gone").toBe(false);
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("admin@ensemble.example changed");
  await expect(history).toContainText("zoe-n");

  await page.getByRole("link", { name: "Back to Expert Stylists" }).click();
  await page.getByLabel("Search by name").fill("nuñez");
  await expect(page).toHaveURL(/q=nu/);
  await expect(page.getByRole("row").nth(1)).toContainText("Inactive");
  await page.getByRole("row").getByRole("link", { name: "Zoë Nuñez" }).click();
  await page.getByRole("button", { name: "Delete Expert" }).click();
  const question = page.getByRole("alertdialog");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/experts");
  await expect(toastWith(page, "Expert Deleted")).toBeVisible();
  await page.goto("/admin/experts/zoe-n");
  await expect(page.getByText("There is no expert at this address")).toBeVisible();
});
