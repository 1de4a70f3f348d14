import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { breadcrumbs, StructuredData } from "./page-meta";

const settings = settingsSchema.parse({
  environment: "test",
  supabase: { url: "/", key: "a-key-of-at-least-twenty-letters" },
});

const Looks = () => (
  <main>
    <StructuredData data={breadcrumbs([{ name: "Looks", path: "/looks" }])} />
  </main>
);

test("keeps the server's addresses, without drawing again, when a page is reached at another", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.createElement("div");
  provideSettings(settings, "http://localhost:4200");
  container.innerHTML = renderToString(<Looks />);
  provideSettings(settings, "http://127.0.0.1:4200");
  const different = vi.fn();
  await act(async () => hydrateRoot(container, <Looks />, { onRecoverableError: different }));
  expect(different).not.toHaveBeenCalled();
  expect(container.textContent).toContain("http://localhost:4200/looks");
});
