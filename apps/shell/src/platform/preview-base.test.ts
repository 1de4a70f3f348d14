import { expect, test } from "vitest";
import { previewBase } from "./preview-base";

const origins = ["http://localhost:4211", "https://previews.example/"];

test.each([
  ["1.0.0+0123456789", "/r/experts/1.0.0+0123456789/"],
  ["/r/experts/1.0.0+0123456789/", "/r/experts/1.0.0+0123456789/"],
  ["http://localhost:4211", "http://localhost:4211/"],
  ["https://previews.example/experts/12?x#y", "https://previews.example/experts/12/"],
])("%s is at %s", (asked, base) => {
  expect(previewBase("experts", asked, origins)).toBe(base);
});

test.each([
  "https://evil.example",
  "https://previews.example.evil.example",
  "http://localhost:4212",
  "//evil.example/r/experts/1.0.0+0123456789/",
  "/r/experts/../../rest/v1/",
  "/r/experts/x/1.0.0+0123456789/",
  "/r/shop/1.0.0+0123456789/",
  "javascript:alert(1)",
  "data:application/json,{}",
  "1.0.0",
  "",
])("%s is refused", (asked) => {
  expect(() => previewBase("experts", asked, origins)).toThrow(/neither|does not allow/);
});
