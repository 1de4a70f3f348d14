import { expect, test } from "vitest";
import { logoName } from "./partner-draft";

test.each([
  ["Cloud & Petal (final).JPEG", "image/jpeg", "7-cloud-petal-final.jpg"],
  ["../../etc/passwd", "image/png", "7-etc-passwd.png"],
  ["标志.webp", "image/webp", "7-logo.webp"],
])("stores %s under a sanitized name with the extension of its content", (name, type, stored) => {
  expect(logoName(name, type, 7)).toBe(stored);
});
