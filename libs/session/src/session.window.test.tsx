import { act, type ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  clearViewed,
  deviceFavorites,
  favoritesWarning,
  parseViewed,
  recordViewed,
  storedKeys,
  storedViewed,
  storeFavorites,
  storesTexts,
  storeText,
} from "./device";
import { arrangeFavorites, startFavorites, toggleFavorite, useFavorites } from "./favorites";
import { useSession, type Session } from "./session";
import { createPageStore } from "./store";
import { useHeldSession, useHeldWork } from "./unsaved-work";

describe("unsaved work", () => {
  const container = document.createElement("div");
  const root = createRoot(container);
  const person: Session = {
    status: "signedIn",
    user: { id: "1", email: "iris@people.example" },
    accessToken: "a",
    isAdmin: false,
  };

  function Form({ dirty }: { dirty: boolean }): ReactNode {
    useHeldWork(dirty);
    return "What they write";
  }
  function Screen({ dirty }: { dirty: boolean }): ReactNode {
    return useHeldSession().status === "signedIn" && <Form dirty={dirty} />;
  }
  const render = (dirty: boolean) => act(async () => root.render(<Screen dirty={dirty} />));
  const enter = (session: Session) => act(async () => useSession.setState(session, true));

  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  afterAll(() => act(async () => root.unmount()));

  test("keeps an ended session only while a form has unsaved changes", async () => {
    await enter(person);
    await render(true);
    await enter({ status: "anonymous" });
    expect(container.textContent).toBe("What they write");
    await enter(person);
    expect(container.textContent).toBe("What they write");
    await render(false);
    await enter({ status: "anonymous" });
    expect(container.textContent).toBe("");
  });
});

describe("page store", () => {
  const acting = (value: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: value });
  let root: Root | undefined;
  beforeEach(() => acting(true));
  afterEach(async () => {
    await act(async () => root?.unmount());
    acting(false);
  });

  const useCount = createPageStore(() => ({ count: 0 }));

  function Part(): ReactNode {
    return <p>{useCount(({ count }) => count)}</p>;
  }

  test("shows the initial state during hydration, then the current one, and follows it", async () => {
    const container = document.createElement("div");
    container.innerHTML = renderToString(<Part />);
    useCount.setState({ count: 1 });
    root = await act(async () => hydrateRoot(container, <Part />));
    expect(container.innerHTML).toBe("<p>1</p>");
    await act(async () => useCount.setState({ count: 2 }));
    expect(container.innerHTML).toBe("<p>2</p>");
  });

  test("follows the store when hydration had the current state", async () => {
    useCount.setState(useCount.getInitialState());
    const container = document.createElement("div");
    container.innerHTML = renderToString(<Part />);
    root = await act(async () => hydrateRoot(container, <Part />));
    await act(async () => useCount.setState({ count: 3 }));
    expect(container.innerHTML).toBe("<p>3</p>");
  });
});

describe("device", () => {
  beforeEach(() => localStorage.clear());

  const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  const ids = () => parseViewed(storedViewed()).map((entry) => entry.id);

  test("stores the last twelve, each once, most recent first (OUT-18)", () => {
    for (let number = 1; number <= 14; number += 1)
      recordViewed({ kind: "outfits", id: id(number) });
    recordViewed({ kind: "outfits", id: id(5) });
    expect(ids()).toHaveLength(12);
    expect(ids().slice(0, 3)).toEqual([id(5), id(14), id(13)]);
    clearViewed();
    expect(ids()).toEqual([]);
  });

  test("omits invalid entries", () => {
    expect(parseViewed("{")).toEqual([]);
    expect(parseViewed('{"id":1}')).toEqual([]);
    const good = { kind: "items", id: id(1) };
    const stored = [good, { kind: "shoes", id: id(2) }, { kind: "items", id: "x" }, null, 5];
    expect(parseViewed(JSON.stringify(stored))).toEqual([good]);
  });

  test("keeps texts until the page closes if the browser refuses storage, and says so", () => {
    storeText("ensemble.a", "stored");
    expect([storesTexts(), storedKeys("ensemble."), favoritesWarning()]).toEqual([
      ...[true, ["ensemble.a"], undefined],
    ]);
    const none = { outfits: [], items: [] };
    const refuse = () => {
      throw new DOMException("", "SecurityError");
    };
    const usual = Object.getOwnPropertyDescriptor(globalThis, "localStorage")!;
    Object.defineProperty(globalThis, "localStorage", { get: refuse, configurable: true });
    onTestFinished(() => {
      Object.defineProperty(globalThis, "localStorage", usual);
      for (const key of storedKeys("ensemble.")) storeText(key, null);
      storeFavorites(none, none);
      localStorage.clear();
      expect(favoritesWarning()).toBeUndefined();
    });
    expect(storesTexts()).toBe(false);
    expect(storeText("ensemble.b", "kept")).toBe(false);
    expect(storedKeys("ensemble.")).toEqual(["ensemble.b"]);
    expect(storeFavorites(none, { ...none, items: [id(1)] })).toBe("");
    expect(deviceFavorites().items).toEqual([id(1)]);
    expect(favoritesWarning()).toBe(
      "Your browser isn't saving data. Your favorites will be lost if you leave or reload the site.",
    );
  });
});

describe("favorites", () => {
  const changeKey = "ensemble.favorites-change";
  const listKey = "ensemble.favorite-outfits";

  const shown = () => useFavorites.getState().outfits;
  const stored = () => JSON.parse(localStorage.getItem(listKey)!) as string[];

  let stop: () => void;
  beforeEach(() => {
    localStorage.clear();
    stop = startFavorites();
  });
  afterEach(() => stop());

  /** Receives what another tab stored when it changed its outfits. */
  function receive(before: string[], after: string[]): void {
    const change = {
      before: { outfits: before },
      after: { outfits: after },
      random: Math.random(),
    };
    for (const [key, value] of [
      [listKey, after],
      [changeKey, change],
    ] as const) {
      const [oldValue, newValue] = [localStorage.getItem(key), JSON.stringify(value)];
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue }));
    }
  }

  test("keeps an addition that another tab overwrote before it heard of it, and stores it", () => {
    receive([], ["romantic", "weekend"]);
    toggleFavorite("outfits", "work");
    // The other tab, unaware of "work", removed "weekend" and closed.
    receive(["romantic", "weekend"], ["romantic"]);
    expect(shown()).toEqual(["romantic", "work"]);
    expect(stored()).toEqual(["romantic", "work"]);
  });

  test("shows another tab's toggles and arrangement", () => {
    receive([], ["a", "b"]);
    receive(["a", "b"], ["b", "a"]);
    expect(shown()).toEqual(["b", "a"]);
    receive(["b", "a"], ["a"]);
    expect(shown()).toEqual(["a"]);
  });

  test("arranges favorites among their places and leaves the others", async () => {
    for (const id of ["a", "b", "c", "d"]) toggleFavorite("outfits", id);
    await arrangeFavorites("outfits", ["a", "gone", "c"]);
    expect(shown()).toEqual(["c", "b", "a", "d"]);
    expect(stored()).toEqual(shown());
  });

  test("ignores invalid stored values", () => {
    toggleFavorite("outfits", "a");
    const event = { key: changeKey, newValue: "{" };
    window.dispatchEvent(new StorageEvent("storage", event));
    expect(shown()).toEqual(["a"]);
  });

  test("shows what another page stored while the browser kept this one", () => {
    toggleFavorite("outfits", "a");
    localStorage.setItem(listKey, JSON.stringify(["a", "b"]));
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    expect(shown()).toEqual(["a"]);
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(shown()).toEqual(["a", "b"]);
  });
});
