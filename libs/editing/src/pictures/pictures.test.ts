import { expect, test } from "vitest";
import { pictureIssue, pictureType } from "./pictures";

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const webp = [..."RIFF____WEBP"].map((letter) => letter.charCodeAt(0));
const file = (bytes: number[], name: string, type = "") =>
  new File([new Uint8Array(bytes)], name, { type });

test.each([
  [jpeg, "a.jpg", "image/jpeg"],
  [jpeg, "a.JPEG", "image/jpg"],
  [jpeg, "a.jpeg", ""],
  [png, "a.png", "image/png"],
  [webp, "a.webp", "image/webp"],
])("accepts a picture whose content matches its name and type: %#", async (bytes, name, type) => {
  expect(await pictureIssue(file(bytes, name, type))).toBeUndefined();
});

test.each([
  ["text", [..."hello"].map((letter) => letter.charCodeAt(0)), "a.jpg", "image/jpeg"],
  ["a GIF", [..."GIF89a"].map((letter) => letter.charCodeAt(0)), "a.gif", "image/gif"],
  ["an empty file", [], "a.png", "image/png"],
  ["a PNG that is called JPEG", png, "a.jpg", "image/jpeg"],
  ["a JPEG of another type", jpeg, "a.jpg", "image/png"],
  ["a picture with another ending", jpeg, "a.exe", "image/jpeg"],
])("rejects %s", async (_, bytes, name, type) => {
  expect(await pictureIssue(file(bytes, name, type))).toMatch(/ isn't | doesn't /);
});

test("accepts 10 MB and rejects one byte more", async () => {
  const sized = (size: number) => {
    const content = new Uint8Array(size);
    content.set(jpeg);
    return new File([content], "a.jpg", { type: "image/jpeg" });
  };
  expect(await pictureIssue(sized(10 * 1024 * 1024))).toBeUndefined();
  expect(await pictureIssue(sized(10 * 1024 * 1024 + 1))).toBe("a.jpg is larger than 10MB.");
});

const detectType = (text: string) =>
  pictureType(new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]));

test("detects the type by content", async () => {
  expect(await detectType("\xff\xd8\xff\xe0abc")).toBe("image/jpeg");
  expect(await detectType("\x89PNG\r\n\x1a\nabc")).toBe("image/png");
  expect(await detectType("RIFF1234WEBPVP8 ")).toBe("image/webp");
});

test.each(["", "GIF89a", "<svg xmlns=", "RIFF1234WAVE", "\x89PNG", "%PDF-1.7"])(
  "returns undefined for content that starts with %j",
  async (text) => expect(await detectType(text)).toBeUndefined(),
);
