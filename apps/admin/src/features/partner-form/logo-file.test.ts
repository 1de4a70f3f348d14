import { expect, test } from "vitest";
import { pictureType, storedName } from "./logo-file";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test("a picture is told by its content", () => {
  expect(pictureType(bytes("\xff\xd8\xff\xe0abc"))).toBe("image/jpeg");
  expect(pictureType(bytes("\x89PNG\r\n\x1a\nabc"))).toBe("image/png");
  expect(pictureType(bytes("RIFF1234WEBPVP8 "))).toBe("image/webp");
});

test("anything else is none, a nearly right beginning included", () => {
  for (const text of ["", "GIF89a", "<svg xmlns=", "RIFF1234WAVE", "\x89PNG", "%PDF-1.7"])
    expect(pictureType(bytes(text))).toBeUndefined();
});

test("a stored name is plain and ends as its content says", () => {
  const named = (name: string, type: string) => storedName(new File([], name, { type }));
  expect(named("Cloud & Petal (final).JPEG", "image/jpeg")).toBe("cloud-petal-final.jpg");
  expect(named("../../etc/passwd", "image/png")).toBe("etc-passwd.png");
  expect(named("标志.webp", "image/webp")).toBe("logo.webp");
});
