import { Buffer } from "node:buffer";
import { expect, test } from "../fixtures";
import { expectOnTop, toastWith } from "../toast";
import { openNewOutfit, tilesOf } from "./outfit-form";
import { samplePicture } from "./sample-picture";

test.beforeEach(({ signIn }) => signIn("admin"));

test("names the reason when a file is not an image, too large or one too many", async ({
  page,
}) => {
  const form = await openNewOutfit(page, "Refused");
  const input = form.getByLabel("Choose images or drop them here");
  const text = Buffer.from("not a picture at all");
  await input.setInputFiles([{ name: "notes.jpg", mimeType: "image/jpeg", buffer: text }]);
  await expect(toastWith(page, "notes.jpg is not a JPEG, PNG or WebP picture.")).toBeVisible();

  const { buffer } = await samplePicture("really.png");
  await input.setInputFiles([{ name: "fake.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(toastWith(page, "fake.jpg is not what its name says")).toBeVisible();

  const large = Buffer.concat([buffer, Buffer.alloc(10 * 1024 * 1024)]);
  await input.setInputFiles([{ name: "large.png", mimeType: "image/png", buffer: large }]);
  const tooLarge = toastWith(page, "large.png is larger than 10MB.");
  await tooLarge.hover(); // A toast stays while the pointer is over it.
  await expectOnTop(tooLarge);
  await page.mouse.move(0, 0);

  const damaged = buffer.subarray(0, 40);
  await input.setInputFiles([{ name: "damaged.png", mimeType: "image/png", buffer: damaged }]);
  await expect(toastWith(page, "Failed to process images. Please try again.")).toBeVisible();

  const six = await Promise.all(
    // Small files: the page re-encodes each of them, and only the count matters here.
    ["a", "b", "c", "d", "e", "f"].map((name) =>
      samplePicture(`${name}.png`, { width: 80, height: 100 }),
    ),
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await input.setInputFiles(six);
  const tooMany = toastWith(page, "Too many images");
  await tooMany.hover();
  await expect(tooMany).toContainText("You can only upload up to 5 images");
  await expectOnTop(tooMany);
  await tooMany.getByRole("button", { name: "Dismiss" }).click();
  await expect(tooMany).toBeHidden();
  await expect(form.getByText("You can only upload up to 5 images")).toBeVisible();
  await expect(tilesOf(form)).toHaveCount(0);
  await input.setInputFiles(six.slice(0, 5));
  await expect(tilesOf(form)).toHaveCount(5);
  await input.setInputFiles(six.slice(5));
  await expect(tooMany.first()).toBeVisible();
  await expect(tilesOf(form)).toHaveCount(5);
});
