import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { useNavigate } from "@ensemble/router";
import { provideTestSettings, renderElement, screen } from "@ensemble/testing";
import { act, Profiler, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { useCodeOnFocus, whenSeen } from "./lazy-module";
import { breadcrumbs, StructuredData } from "./page-meta";
import { Portrait } from "./portrait";
import { inPlace, useFilters } from "./use-filters";

async function renderBox(load: () => Promise<object>) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const rendered = vi.fn();
  function Box(): ReactNode {
    const { input, code, box } = useCodeOnFocus(load);
    return (
      <>
        <input {...box} />
        {code && input && <p>{input.value}</p>}
      </>
    );
  }
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  await act(async () =>
    root.render(
      <Profiler id="box" onRender={rendered}>
        <Box />
      </Profiler>,
    ),
  );
  return { input: place.querySelector("input")!, place, rendered };
}

test("renders an untouched box once and doesn't load its code", async () => {
  const load = vi.fn(async () => ({}));
  const { rendered } = await renderBox(load);
  expect(rendered).toHaveBeenCalledOnce();
  expect(load).not.toHaveBeenCalled();
});

test("loads the code and passes it the box on focus", async () => {
  const { input, place } = await renderBox(async () => ({}));
  input.value = "linen";
  await act(async () => input.focus());
  expect(place.querySelector("p")?.textContent).toBe("linen");
});

test("whenSeen calls back immediately in an open page", () => {
  const seen = vi.fn();
  whenSeen(seen);
  expect(seen).toHaveBeenCalledOnce();
});

test("whenSeen calls back once when a visitor opens a prerendered page", () => {
  onTestFinished(() => void Reflect.deleteProperty(document, "prerendering"));
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  const seen = vi.fn();
  whenSeen(seen);
  expect(seen).not.toHaveBeenCalled();
  document.dispatchEvent(new Event("prerenderingchange"));
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(seen).toHaveBeenCalledOnce();
});

const settings = settingsSchema.parse({
  environment: "test",
  supabase: { url: "/", key: "a-key-of-at-least-twenty-letters" },
});

const Looks = () => (
  <main>
    <StructuredData data={breadcrumbs([{ name: "Looks", path: "/looks" }])} />
  </main>
);

test("keeps the server's URLs without rerendering when the page's origin differs", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.createElement("div");
  provideSettings(settings, "http://localhost:4200");
  container.innerHTML = renderToString(<Looks />);
  provideSettings(settings, "http://127.0.0.1:4200");
  const mismatched = vi.fn();
  await act(async () => hydrateRoot(container, <Looks />, { onRecoverableError: mismatched }));
  expect(mismatched).not.toHaveBeenCalled();
  expect(container.textContent).toContain("http://localhost:4200/looks");
});

function List(): ReactNode {
  const list = useFilters({});
  const navigate = useNavigate();
  return (
    <>
      <p>Found: {list.filters.text}</p>
      <button onClick={() => void navigate("?view=list", { state: { open: true }, ...inPlace })}>
        Open
      </button>
      <button onClick={() => list.search("silk")}>Search</button>
    </>
  );
}

const click = (name: string) => screen.getByRole("button", { name }).click();

test("keeps other keys and the state of the history entry when filters change", async () => {
  await renderElement(<List />, { at: "/outfits" });
  click("Open");
  await vi.waitFor(() => expect(window.location.search).toBe("?view=list"));
  click("Search");
  await screen.findByText("Found: silk");
  expect(window.location.search).toBe("?view=list&q=silk");
  expect(window.history.state).toHaveProperty("usr", { open: true });
});

test("ignores a text that arrives after another page was opened", async () => {
  await renderElement(<List />, { at: "/outfits" });
  window.history.pushState(null, "", "/outfits/linen-suit");
  click("Search");
  expect(window.location.pathname + window.location.search).toBe("/outfits/linen-suit");
});

describe("portrait", () => {
  beforeEach(provideTestSettings);

  function render(image: string): HTMLElement {
    const container = document.createElement("div");
    const expert = { name: "Maya Lindqvist", profile_image: image };
    container.innerHTML = renderToStaticMarkup(
      <Portrait expert={expert} width={480} sizes="104px" />,
    );
    return container;
  }

  test("shows the expert's picture with the name as alt text", () => {
    const container = render("https://cdn.example/maya.jpg");
    expect(container.querySelector("img")?.alt).toBe("Portrait of Maya Lindqvist");
    expect(container.textContent).toBe("");
  });

  test("shows decorative initials without a picture", () => {
    const container = render("");
    expect(container.querySelector("img")).toBeNull();
    expect(container.querySelector("[aria-hidden]")?.textContent).toBe("ML");
  });
});
