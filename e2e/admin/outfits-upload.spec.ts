import { expect, test } from "../fixtures";
import { toastWith } from "../toast";
import { openNewOutfit, rowOf, tilesOf } from "./outfit-form";
import { factsOf, photographWithPlace, samplePicture } from "./sample-picture";

test.beforeEach(({ signIn }) => signIn("admin"));

test("uploads an outfit in the order of EDIT-4, resized and without location, and publishes it", async ({
  page,
}) => {
  const writes: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const what = /\/(outfits|outfit_images|outfit-images)(?:$|\/)/.exec(pathname)?.[1];
    if (what && ["POST", "PATCH"].includes(request.method())) {
      writes.push(`${request.method()} ${what}`);
    }
  });
  const form = await openNewOutfit(page, "Harbour Morning");
  await form.getByLabel("Subtitle").fill("For the first ferry");
  await form.getByLabel("Description").fill("Layers against the wind.");
  await form.getByLabel("Occasion", { exact: true }).selectOption("Casual");
  await form.getByLabel("Vibe", { exact: true }).selectOption("Classic");
  await form.getByLabel("Budget", { exact: true }).selectOption("$100–$200");
  await form
    .getByLabel("Choose images or drop them here")
    .setInputFiles([
      await photographWithPlace("pier.jpg"),
      await samplePicture("coat.png"),
      await samplePicture("boots.webp", { width: 600, height: 900 }),
    ]);
  await expect(form.getByText("Compressing images...")).toBeVisible();
  await expect(toastWith(page, "3 image(s) uploaded and compressed successfully")).toBeVisible();
  await form.getByLabel("Alt text of image 1").fill("A coat on a pier");

  await form.getByLabel("Search items to add").fill("Structured wool");
  await form
    .getByRole("button", { name: /^Add Structured wool-blend blazer/ })
    .first()
    .click();
  await form.getByRole("checkbox", { name: "The Office Edit" }).check();
  const sent = page.waitForRequest("**/storage/v1/object/outfit-images/*");
  const network = await page.context().newCDPSession(page);
  const sendAtMost = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await sendAtMost(60 * 1024);
  await form.getByRole("button", { name: "Upload Outfit" }).click();
  await expect(form.getByRole("button", { name: "Uploading..." })).toBeDisabled();
  // A slow connection: some bytes of a photograph are sent, not all.
  const bar = form.getByRole("progressbar", { name: "Uploading image 1" });
  await expect
    .poll(() => bar.evaluate((element: HTMLProgressElement) => element.position))
    .toBeGreaterThan(0.02);
  expect(await bar.evaluate((element: HTMLProgressElement) => element.position)).toBeLessThan(1);
  await expect(bar).toHaveAttribute("aria-valuetext", /^[\d,]+ of [\d,]+ KB$/);
  await expect(tilesOf(form).nth(1)).toContainText("Waiting");
  await sendAtMost(-1);
  const upload = await sent;
  await expect(toastWith(page, "Outfit uploaded successfully!")).toBeVisible();
  await expect(form).toBeHidden();

  expect(writes).toEqual([
    "POST outfits",
    ...Array.from({ length: 3 }, () => ["POST outfit-images", "POST outfit_images"]).flat(),
    "PATCH outfits",
  ]);
  expect(new URL(upload.url()).pathname).toMatch(/\/[0-9a-f-]{36}_0\.jpg$/);
  // 3000 x 2400 rotated upright is 2400 x 3000; the limit applies to the width.
  expect(await factsOf(upload.postDataBuffer()!)).toEqual({
    format: "jpeg",
    width: 1920,
    height: 2400,
    metadata: 0,
  });

  const row = rowOf(page, "Harbour Morning");
  await expect(row).toContainText("Casual • Summer • Size S-L • 3 images");
  await expect(row).toContainText("Published");
  await row.getByRole("link", { name: "See Harbour Morning in the shop" }).click();
  await expect(page).toHaveURL(/\/outfits\/harbour-morning-\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Harbour Morning" })).toBeVisible();
  await expect(page.getByRole("img", { name: "A coat on a pier" }).first()).toBeVisible();
  await expect(
    page.getByRole("main").getByText("Structured wool-blend blazer").first(),
  ).toBeVisible();
});

test.describe("after a failure", () => {
  // The browser logs the failed request.
  test.use({ expectedErrors: /Failed to load resource/ });

  test("leaves no orphaned file when the page closes between an image and its row", async ({
    page,
  }) => {
    // Blocks both the row and the removal of the image.
    await page.route(/rest\/v1\/items\?|storage\/v1\/object\/outfit-images$/, (route) =>
      ["POST", "DELETE"].includes(route.request().method()) ? route.abort() : route.continue(),
    );
    const form = await openNewOutfit(page, "Closed Too Soon");
    await form.getByRole("button", { name: "Create a new item" }).click();
    const item = page.getByRole("dialog", { name: "Create Item" });
    await item.getByLabel("Name").fill("Hat of a closed page");
    await item.getByLabel("Price").fill("20");
    await item.getByLabel("Address at the shop").fill("https://www.zara.com/us/hat");
    await item.getByRole("checkbox", { name: "M", exact: true }).check();
    await item.getByLabel("Choose an image").setInputFiles([await samplePicture("hat.png")]);
    await expect(tilesOf(item)).toHaveCount(1);
    const stored = page.waitForRequest("**/storage/v1/object/outfit-images/item-*");
    const takenBack = page.waitForRequest((request) => request.method() === "DELETE");
    await item.getByRole("button", { name: "Create Item" }).click();
    const file = new URL((await stored).url()).pathname.replace("/object/", "/object/public/");
    await takenBack;
    const next = await page.context().newPage();
    await page.close();
    expect((await next.request.get(file)).status()).toBe(200);

    // The next visit to a list cleans up: here without the day of grace for open forms, and sparing
    // files that other tests are about to reference.
    await next.route("**/rest/v1/rpc/unused_files", async (route) => {
      const answer = await route.fetch({ postData: JSON.stringify({ older_than: "0 seconds" }) });
      const unused = (await answer.json()) as { name: string }[];
      await route.fulfill({
        response: answer,
        json: unused.filter(({ name }) => file.endsWith(name)),
      });
    });
    await next.goto("/admin/outfits");
    await expect.poll(async () => (await next.request.get(file)).ok()).toBe(false);
  });
});
