import { beforeEach, expect, test } from "vitest";
import { formatPrice, formatRate, formatWholePrice } from "./money";
import { paths } from "./paths";
import { pictureAt, pictureSet } from "./picture";
import { settingsSchema } from "./schemas";
import { provideSettings } from "./settings";

const base = {
  environment: "test",
  supabase: { url: "https://project.supabase.example", key: "sb_publishable_0123456789" },
};
const provide = (more: object) => provideSettings(settingsSchema.parse({ ...base, ...more }));

beforeEach(() => provide({}));

test("shows whole units on cards and two decimals on items, in the deployment's currency", () => {
  expect(formatWholePrice(129.9)).toBe("$130");
  expect(formatPrice(129.9)).toBe("$129.90");
  provide({ currency: "EUR" });
  expect(formatPrice(1200)).toBe("€1,200.00");
});

test("writes dollars as Intl does", () => {
  const whole = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: 0,
  });
  const exact = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  for (let cents = 0; cents < 300_000_000; cents = Math.ceil(cents * 1.03) + 1) {
    for (const amount of [cents / 100, Math.floor(cents / 100) + 0.5, -(cents + 1) / 100]) {
      expect(formatWholePrice(amount)).toBe(whole.format(amount));
      expect(formatPrice(amount)).toBe(exact.format(amount));
    }
  }
});

test("shows decimals when a rate is not a whole amount", () => {
  expect(formatRate(100)).toBe("$100");
  expect(formatRate(99.95)).toBe("$99.95");
});

test("escapes what people type in links", () => {
  expect(paths.search("black & white")).toBe("/search?q=black%20%26%20white");
  expect(paths.outfit("a/b")).toBe("/outfits/a%2Fb");
});

test("asks the backend's storage for a stored picture at the requested width", () => {
  const stored = "/storage/v1/object/public/outfit-images/outfits/one.webp";
  expect(pictureAt(stored, 480)).toBe(
    "https://project.supabase.example/storage/v1/render/image/public/outfit-images/outfits/one.webp?width=480&resize=contain&quality=75",
  );
  expect(pictureSet(stored)).toContain("width=960&resize=contain&quality=75 960w");
});

test("keeps the address when a picture is external or the storage renders nothing", () => {
  expect(pictureSet("https://cdn.example/one.jpg")).toBeUndefined();
  provide({ pictures: "plain" });
  const stored = "https://project.supabase.example/storage/v1/object/public/a/b.webp";
  expect(pictureAt(stored, 480)).toBe(stored);
});
