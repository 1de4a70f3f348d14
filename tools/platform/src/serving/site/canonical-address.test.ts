import { expect, test } from "vitest";
import { canonicalAddress } from "./canonical-address";

const site = "https://ensemble.example";

test.each([
  ["http://ensemble.example/outfits?page=2", undefined],
  ["http://ensemble.example/", undefined],
  ["http://ensemble.example/outfits/?page=2", "/outfits?page=2"],
  ["http://ensemble.example//outfits//x//", "/outfits/x"],
  ["http://www.ensemble.example/outfits/?page=2", "https://ensemble.example/outfits?page=2"],
  ["http://ensemble.example:8080/", "https://ensemble.example/"],
])("of %s is %s", (asked, address) => {
  expect(canonicalAddress(new URL(asked), site)).toBe(address);
});

test.each(["http://localhost:4200/", "http://127.0.0.1:4200/", "http://[::1]/", "http://gateway/"])(
  "of %s, a name that machines use, is the same",
  (asked) => expect(canonicalAddress(new URL(asked), site)).toBeUndefined(),
);

test("keeps the host when the environment names no site", () => {
  expect(canonicalAddress(new URL("http://www.ensemble.example/"), undefined)).toBeUndefined();
});

test.each(["http://ensemble.example//evil.example/", "http://ensemble.example/\\evil.example/"])(
  "of %s is an address of this site",
  (asked) => expect(canonicalAddress(new URL(asked), site)).toBe("/evil.example"),
);
