import { expect, test } from "vitest";
import { storedName } from "./logo-file";

test("a stored name is plain and ends as its content says", () => {
  const named = (name: string, type: string) => storedName(new File([], name, { type }));
  expect(named("Cloud & Petal (final).JPEG", "image/jpeg")).toBe("cloud-petal-final.jpg");
  expect(named("../../etc/passwd", "image/png")).toBe("etc-passwd.png");
  expect(named("标志.webp", "image/webp")).toBe("logo.webp");
});
