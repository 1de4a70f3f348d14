import type { Remote } from "@ensemble/contract";
import type { ComponentType } from "react";
import { beforeEach, expect, test } from "vitest";
import { provideTestSettings } from "./rendered-screen";
import { serveScreen, hydratePage } from "./served-screen";

beforeEach(provideTestSettings);

const createRemote = (Screen: ComponentType): Remote => ({
  screens: [
    { name: "list", path: "/list", renderMode: "server", load: async () => ({ default: Screen }) },
    { name: "own", path: "/own", load: async () => ({ default: Screen }) },
  ],
});

test("reports no mismatch if a screen renders the same on server and page", async () => {
  const remote = createRemote(() => <h1>Everywhere</h1>);
  const { container, differences } = await hydratePage(remote, await serveScreen(remote, "/list"));
  expect(container.textContent).toBe("Everywhere");
  expect(differences).toEqual([]);
});

test("reports a text and an attribute that differ between server and page", async () => {
  const here = () => (typeof window === "undefined" ? "server" : "page");
  const text = createRemote(() => <h1>{here()}</h1>);
  expect((await hydratePage(text, await serveScreen(text, "/list"))).differences).not.toEqual([]);
  const attribute = createRemote(() => <h1 lang={here()}>Everywhere</h1>);
  const served = await serveScreen(attribute, "/list");
  expect((await hydratePage(attribute, served)).differences).not.toEqual([]);
});

test("rejects screens that use browser globals or aren't server-rendered", async () => {
  const remote = createRemote(() => <h1>{localStorage.getItem("size")}</h1>);
  await expect(serveScreen(remote, "/list")).rejects.toThrow(TypeError);
  await expect(serveScreen(remote, "/own")).rejects.toThrow("Servers don't render /own");
  await expect(serveScreen(remote, "/list?size=m")).rejects.toThrow("with size");
});
