import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
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

function render(image: string): HTMLElement {
  const container = document.createElement("div");
  const expert = { name: "Maya Lindqvist", profile_image: image };
  container.innerHTML = renderToStaticMarkup(
    <Portrait expert={expert} width={480} sizes="104px" />,
  );
  return container;
}

test("shows the expert's picture with the name as its alternative text", () => {
  const container = render("https://cdn.example/maya.jpg");
  expect(container.querySelector("img")?.alt).toBe("Portrait of Maya Lindqvist");
  expect(container.textContent).toBe("");
});

test("shows decorative initials when there is no picture", () => {
  const container = render("");
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("[aria-hidden]")?.textContent).toBe("ML");
});
