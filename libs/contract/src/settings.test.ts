import { expect, test } from "vitest";
import { settingsSchema } from "./schemas";
import { provideSettings, servedOrigin, siteOrigin } from "./settings";

const provide = (site?: string) =>
  provideSettings(
    settingsSchema.parse({
      environment: "test",
      site,
      supabase: { url: "/", key: "a-key-of-at-least-twenty-letters" },
    }),
    "http://localhost:4000",
  );

test("names the environment's site in canonical addresses, wherever it is served", () => {
  provide("https://ensemble.example/");
  expect(siteOrigin()).toBe("https://ensemble.example");
  expect(servedOrigin()).toBe("http://localhost:4000");
});

test("names the origin that serves it when the environment names no site", () => {
  provide();
  expect(siteOrigin()).toBe("http://localhost:4000");
});
