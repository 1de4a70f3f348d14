import { formatPrice, provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { expect, test } from "vitest";
import { lowestPrice } from "./amounts";

test("formats the lowest price in the site's currency", () => {
  const supabase = { url: "/", key: "a-publishable-key-of-a-test" };
  provideSettings(settingsSchema.parse({ environment: "test", currency: "EUR", supabase }));
  expect(lowestPrice()).toBe("€25.00");
});

test("type-checks against the site's packages", () => {
  // @ts-expect-error A price is a number. Without the packages' types, this wouldn't be an error.
  expect(formatPrice("25")).toBe("€25.00");
});
