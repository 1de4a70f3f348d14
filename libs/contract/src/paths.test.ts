import { expect, test } from "vitest";
import { withoutTracking } from "./paths";

test.each([
  ["/outfits", "/outfits"],
  ["/outfits?page=2&color=a%20b", "/outfits?page=2&color=a%20b"],
  ["/?utm_source=mail&utm_campaign=autumn", "/"],
  ["/outfits?gclid=x&page=2&fbclid=y", "/outfits?page=2"],
  ["/search?q=utm_source", "/search?q=utm_source"],
])("leaves of %s what changes the page", (address, left) => {
  expect(withoutTracking(address)).toBe(left);
});
