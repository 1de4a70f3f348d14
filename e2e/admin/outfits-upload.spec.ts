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

  test("keeps a draft hidden from shoppers when an upload fails, and resumes it", async ({
    page,
    browser,
    baseURL,
  }) => {
    let uploads = 0;
    const stored: string[] = [];
    await page.route("**/storage/v1/object/outfit-images/*", async (route) => {
      uploads += 1;
      if (uploads === 2) return route.abort();
      stored.push(new URL(route.request().url()).pathname.split("/").at(-1)!);
      return route.continue();
    });
    const form = await openNewOutfit(page, "Broken Ferry");
    await form
      .getByLabel("Choose images or drop them here")
      .setInputFiles([await samplePicture("one.jpg"), await samplePicture("two.jpg")]);
    await expect(tilesOf(form)).toHaveCount(2);
    await form.getByRole("button", { name: "Upload Outfit" }).click();
    await expect(toastWith(page, "Failed to upload outfit. Please try again.")).toBeVisible();
    await expect(tilesOf(form).nth(0)).toContainText("Uploaded");
    await expect(tilesOf(form).nth(1)).toContainText("Not uploaded");
    await expect(form.getByLabel("Title", { exact: true })).toHaveValue("Broken Ferry");

    const visitor = await browser.newPage({ baseURL });
    await visitor.goto("/outfits?q=Broken+Ferry");
    await expect(visitor.getByRole("heading", { name: "No outfits found" })).toBeVisible();
    const read = "/rest/v1/outfits?select=title&title=eq.Broken+Ferry";
    const headers = { apikey: "sb_publishable_ensemble_local" };
    expect(await (await visitor.request.get(read, { headers })).json()).toEqual([]);

    // Finished steps are kept whatever changes in between.
    await tilesOf(form).nth(1).getByRole("button", { name: "Move image 2 up" }).click();
    await form.getByRole("button", { name: "Resume Upload" }).click();
    await expect(toastWith(page, "Outfit uploaded successfully!")).toBeVisible();
    expect(stored).toHaveLength(2);
    await expect(rowOf(page, "Broken Ferry")).toContainText("2 images");
    // Without an item it is published but not listed.
    const link = page.getByRole("link", { name: "See Broken Ferry in the shop" });
    await visitor.goto((await link.getAttribute("href"))!);
    await expect(visitor.getByRole("heading", { level: 1, name: "Broken Ferry" })).toBeVisible();
    await visitor.close();
  });

  test("finds a draft in the list and discards it with its files", async ({ page }) => {
    await page.route("**/rest/v1/outfit_images*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    const form = await openNewOutfit(page, "Given Up");
    await form
      .getByLabel("Choose images or drop them here")
      .setInputFiles([await samplePicture("one.jpg")]);
    await expect(tilesOf(form)).toHaveCount(1);
    const sent = page.waitForRequest("**/storage/v1/object/outfit-images/*");
    await form.getByRole("button", { name: "Upload Outfit" }).click();
    const file = new URL((await sent).url()).pathname.replace("/object/", "/object/public/");
    await expect(form.getByText(/kept as a draft/)).toBeVisible();
    expect((await page.request.get(file)).status()).toBe(200);
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave" }).click();

    await page.getByLabel("Status").selectOption("draft");
    const row = rowOf(page, "Given Up");
    await expect(row).toContainText("Draft");
    await expect(row.getByRole("button", { name: "Complete Given Up" })).toBeVisible();
    await row.getByRole("button", { name: "Discard draft Given Up" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await expect(toastWith(page, '"Given Up" is gone.')).toBeVisible();
    await expect(row).toBeHidden();
    expect((await page.request.get(file)).ok()).toBe(false);
  });

  test("accepts dropped images and creates an item in place", async ({ page }) => {
    const form = await openNewOutfit(page, "Dropped Hem");
    const { buffer } = await samplePicture("dropped.png");
    const transfer = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "dropped.png", { type: "image/png" }));
      return data;
    }, buffer.toString("base64"));
    await form
      .getByText("Choose images or drop them here")
      .dispatchEvent("drop", { dataTransfer: transfer });
    await expect(tilesOf(form)).toHaveCount(1);

    await form.getByRole("button", { name: "Create a new item" }).click();
    const item = page.getByRole("dialog", { name: "Create Item" });
    await item.getByLabel("Name").fill("Linen scarf of the test");
    await item.getByLabel("Price").fill("39.90");
    await item.getByLabel("Garment").selectOption("Scarf");
    await item.getByRole("checkbox", { name: "M", exact: true }).check();
    await item.getByLabel("Choose an image").setInputFiles([await samplePicture("scarf.png")]);
    await expect(tilesOf(item)).toHaveCount(1);
    await item.getByLabel("Address at the shop").fill("https://elsewhere.example/scarf");
    await item.getByRole("button", { name: "Create Item" }).click();
    await expect(item.getByText(/is not an address of ZARA/)).toBeVisible();
    await item.getByLabel("Address at the shop").fill("https://www.zara.com/us/scarf");
    await item.getByRole("button", { name: "Create Item" }).click();
    await expect(item).toBeHidden();
    await expect(
      form.getByRole("list", { name: "Chosen items" }).getByText("Linen scarf of the test"),
    ).toBeVisible();

    await form.getByRole("button", { name: "Upload Outfit" }).click();
    await expect(toastWith(page, "Outfit uploaded successfully!")).toBeVisible();
    await expect(rowOf(page, "Dropped Hem")).toContainText("$40");
  });

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
