// @vitest-environment happy-dom
import { provideSettings, settingsSchema } from "@ensemble/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { Portrait } from "./portrait";

beforeEach(() =>
  provideSettings(
    settingsSchema.parse({
      environment: "test",
      supabase: { url: "https://project.supabase.example", key: "sb_publishable_0123456789" },
    }),
  ),
);

function drawn(image: string): HTMLElement {
  const place = document.createElement("div");
  const expert = { name: "Maya Lindqvist", profile_image: image };
  place.innerHTML = renderToStaticMarkup(<Portrait expert={expert} width={480} sizes="104px" />);
  return place;
}

test("shows the expert's picture, and says whose it is", () => {
  const place = drawn("https://cdn.example/maya.jpg");
  expect(place.querySelector("img")?.alt).toBe("Portrait of Maya Lindqvist");
  expect(place.textContent).toBe("");
});

test("shows the initials, to eyes alone, when there is no picture", () => {
  const place = drawn("");
  expect(place.querySelector("img")).toBeNull();
  expect(place.querySelector("[aria-hidden]")?.textContent).toBe("ML");
});
