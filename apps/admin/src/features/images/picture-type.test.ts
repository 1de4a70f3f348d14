import { expect, test } from "vitest";
import { pictureType } from "./pictures";

const typeOf = (text: string) =>
  pictureType(new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]));

test("recognizes a picture by its content", async () => {
  expect(await typeOf("\xff\xd8\xff\xe0abc")).toBe("image/jpeg");
  expect(await typeOf("\x89PNG\r\n\x1a\nabc")).toBe("image/png");
  expect(await typeOf("RIFF1234WEBPVP8 ")).toBe("image/webp");
});

test.each(["", "GIF89a", "<svg xmlns=", "RIFF1234WAVE", "\x89PNG", "%PDF-1.7"])(
  "recognizes no picture in content that starts with %j",
  async (text) => expect(await typeOf(text)).toBeUndefined(),
);
