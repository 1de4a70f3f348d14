import { startFavorites, storeText, useFavorites } from "@ensemble/session";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { removeListenersAfterEach } from "@ensemble/testing";
import { startPreHydrationActions } from "./pre-hydration-actions";

const settings = { supabase: { url: "/", key: "sb_publishable_0123456789" } } as Parameters<
  typeof startPreHydrationActions
>[0];
const [one, two] = [1, 2].map((digit) => `0000000${digit}-0000-4000-8000-000000000000`);
const loadApp = vi.fn();
const input = () => window.preHydrationInput!;
const element = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;
const storedOutfits = () => localStorage.getItem("ensemble.favorite-outfits");

/** Starts the actions on a page's markup. */
function open(markup: string): void {
  document.body.innerHTML = `${markup}<div id="status-line" role="status"></div>`;
  startPreHydrationActions(settings, loadApp);
}

removeListenersAfterEach();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  loadApp.mockClear();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
});
afterEach(() => {
  window.preHydrationInput = undefined;
  vi.unstubAllGlobals();
});

describe("favorites", () => {
  const page = `
    <a href="/favorites" aria-label="Favorites"><span data-favorites="capped" hidden>0</span></a>
    <button data-favorite="outfits:${one}" aria-pressed="false">Favorite one</button>
    <button data-favorite="outfits:${two}" aria-pressed="false">Favorite two</button>`;
  const heart = (id = one) => element(`[data-favorite="outfits:${id}"]`);
  const badge = () => element("[data-favorites]");

  test("shows the device's favorites on hearts and badges", () => {
    localStorage.setItem("ensemble.favorite-outfits", JSON.stringify([two]));
    open(page);
    expect([heart(), heart(two)].map((it) => it.getAttribute("aria-pressed"))).toEqual([
      "false",
      "true",
    ]);
    expect([badge().hidden, badge().textContent]).toEqual([false, "1"]);
    expect(element("a").getAttribute("aria-label")).toBe("Favorites, 1 saved");
  });

  test("adds and removes a favorite at once, starts the code and doesn't repeat the press", () => {
    open(page);
    const clicked = vi.fn();
    document.body.addEventListener("click", clicked, { once: true });
    heart().click();
    expect([heart().getAttribute("aria-pressed"), badge().textContent, storedOutfits()]).toEqual([
      ...["true", "1"],
      JSON.stringify([one]),
    ]);
    expect(element("#status-line p").textContent).toBe("Added to favorites");
    expect(loadApp).toHaveBeenCalled();
    expect([clicked.mock.calls, input().pressed, input().handled.size]).toEqual([[], undefined, 0]);
    heart().click();
    expect([heart().getAttribute("aria-pressed"), badge().hidden, storedOutfits()]).toEqual([
      "false",
      true,
      "[]",
    ]);
  });

  test("restores the list on Undo", () => {
    localStorage.setItem("ensemble.favorite-outfits", JSON.stringify([one, two]));
    open(page);
    heart().click();
    expect(element("#status-line").textContent).toBe("Removed from favoritesUndo×");
    element("#status-line [data-undo]").click();
    expect([heart().getAttribute("aria-pressed"), storedOutfits()]).toEqual([
      "true",
      JSON.stringify([one, two]),
    ]);
    expect(element("#status-line").textContent).toBe("");
    expect(input().pressed).toBeUndefined();
  });

  test("updates the store that has started meanwhile, which updates the account", () => {
    onTestFinished(startFavorites());
    open(page);
    heart().click();
    expect(useFavorites.getState().outfits).toEqual([one]);
    useFavorites.setState({ outfits: [], items: [] });
  });

  test("leaves an account's hearts, and refused storage, to the code", () => {
    localStorage.setItem("ensemble.session", "{}");
    open(page);
    heart().click();
    expect([heart().getAttribute("aria-pressed"), input().pressed]).toEqual(["false", heart()]);
    expect(heart().dataset.pressed).toBe("");
    localStorage.clear();
    input().pressed = undefined;
    onTestFinished(() => {
      vi.unstubAllGlobals();
      storeText("ensemble.favorite-outfits", null);
      storeText("ensemble.favorite-items", null);
    });
    const refuse = () => {
      throw new DOMException("", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    heart(two).click();
    expect([heart(two).getAttribute("aria-pressed"), input().pressed]).toEqual([
      "false",
      heart(two),
    ]);
    expect(element("#status-line").textContent).toBe("");
  });

  test("keeps a toast when another document opens", () => {
    open(page);
    heart().click();
    open(page);
    expect(element("#status-line p").textContent).toBe("Added to favorites");
  });

  test("keeps a toast under the pointer or the focus, and closes it (SITE-12)", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    open(page);
    heart().click();
    const toast = () => document.querySelector("#status-line > div");
    toast()!.dispatchEvent(new Event("pointerenter"));
    vi.advanceTimersByTime(10_000);
    toast()!.dispatchEvent(new Event("pointerleave"));
    vi.advanceTimersByTime(2900);
    expect(toast()).not.toBeNull();
    vi.advanceTimersByTime(200);
    expect(toast()).toBeNull();
    heart().click();
    element("#status-line [aria-label=Dismiss]").click();
    expect(toast()).toBeNull();
  });
});

test("starts the code when the visitor signs in on another page", () => {
  open("");
  dispatchEvent(new StorageEvent("storage", { key: "ensemble.favorite-outfits" }));
  expect(loadApp).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent("storage", { key: "ensemble.session" }));
  expect(loadApp).toHaveBeenCalledOnce();
});

test("focuses in the next document what a pressed link names", () => {
  open('<a href="#" data-then-focus="main input">Search</a>');
  element("a").click();
  open("<main><input /></main>");
  expect(document.activeElement).toBe(element("input"));
});

describe("choices of a group", () => {
  const ids = ["a", "b", "c"];
  const buttons = ids.map(
    (id, index) =>
      `<button data-choose="picture" data-says="${id}" aria-controls="${id}" aria-current="${!index}">${id}</button>`,
  );
  const panels = ids.map((id) => `<div id="${id}"></div>`);
  beforeEach(() =>
    open(`<section data-turns="picture">${panels.join("")}${buttons.join("")}
      <button id="next" data-turn="1"></button></section><p data-chosen="picture">a</p>`),
  );
  const shown = () => ({
    panels: ids.filter((id) => document.getElementById(id)!.dataset.shown === "true"),
    buttons: ids.filter(
      (id) => element(`[aria-controls=${id}]`).getAttribute("aria-current") === "true",
    ),
    says: element("[data-chosen]").textContent,
  });
  const touch = (type: string, clientX: number) =>
    element("#a").dispatchEvent(
      Object.assign(new Event(type, { bubbles: true }), { changedTouches: [{ clientX }] }),
    );
  const swipe = (from: number, to: number) => (touch("touchstart", from), touch("touchend", to));
  const press = (key: string) =>
    document
      .querySelector("#next")!
      .dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

  test.each([
    ["a button", () => element("[aria-controls=b]").click(), "b"],
    ["another button", () => ids.forEach((id) => element(`[aria-controls=${id}]`).click()), "c"],
    ["two steps", () => [1, 2].forEach(() => element("#next").click()), "c"],
    [
      "a button and a step",
      () => (element("[aria-controls=b]").click(), element("#next").click()),
      "c",
    ],
    ["steps past the end", () => [1, 2, 3].forEach(() => element("#next").click()), "a"],
    ["swipes", () => (swipe(200, 100), swipe(200, 100), swipe(100, 200), swipe(100, 140)), "b"],
    ["arrow keys", () => (press("ArrowLeft"), press("ArrowLeft"), press("ArrowUp")), "b"],
  ])("shows the panel of %s at once, and hands only the last one to the code", (_, act, id) => {
    act();
    expect(shown()).toEqual({ panels: [id], buttons: [id], says: id });
    expect([...input().handled]).toEqual([element(`[aria-controls=${id}]`)]);
    expect(input().pressed).toBeUndefined();
  });
});

describe("what the device remembers", () => {
  const sizes = ["S", "M", "XXL"].map(
    (size) => `<label ${size === "XXL" ? "hidden" : ""}><input type="radio" name="size"
      data-remembered="${size}" data-says="${size} is your size." /></label>`,
  );
  const page = `<div data-remembers="test.style size">${sizes.join("")}</div>
    <p data-chosen="size">M is recommended.</p>
    <ul data-remembers="test.style shoe"><li data-remembered="38" hidden></li>
      <li data-remembered="39" hidden></li></ul>
    <i data-until="1" hidden></i><i data-until="9999999999999" hidden></i>`;
  const shown = () => ({
    checked: element(":checked")?.dataset.remembered,
    says: element("[data-chosen]").textContent,
    hidden: [...document.querySelectorAll<HTMLElement>("label, li, i")].map((it) => it.hidden),
  });

  test("shows it without the code", () => {
    localStorage.setItem("test.style", JSON.stringify({ size: ["XXL"], shoe: ["38"] }));
    open(page);
    const hidden = [false, false, false, false, true, true, false];
    expect(shown()).toEqual({ checked: "XXL", says: "XXL is your size.", hidden });
  });

  test.each(["{", null, '{"size":"M"}', "[]"])("stores a choice in %s", (before) => {
    if (before) localStorage.setItem("test.style", before);
    open(page);
    element("[data-remembered=S]").click();
    expect(element("[data-chosen]").textContent).toBe("S is your size.");
    open(page); // The next document.
    expect(shown()).toMatchObject({ checked: "S", says: "S is your size." });
  });
});

describe("search parameters", () => {
  const assign = vi.fn();
  beforeEach(() => {
    assign.mockClear();
    history.replaceState(null, "", "/outfits?occasion=work&page=3");
    onTestFinished(() => history.replaceState(null, "", "/"));
    vi.spyOn(location, "assign").mockImplementation((url) => assign(new URL(url).search));
  });

  test("opens the first page of a list with the chosen value", () => {
    open(`<select data-parameter="sort" data-initial="newest">
      <option>newest</option><option>price-low</option></select>`);
    const select = element<HTMLSelectElement>("select");
    for (const value of ["price-low", "newest"]) {
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }
    expect(assign.mock.calls.flat()).toEqual(["?occasion=work&sort=price-low", "?occasion=work"]);
    expect(select.dataset.pressed).toBe("");
  });
});

test("counts and records the view of an outfit, once the visitor sees the page", () => {
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", (url: string, { body, keepalive }: RequestInit) => {
    requests.push([url, JSON.parse(body as string), keepalive]);
    return Promise.resolve(new Response());
  });
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  onTestFinished(() => {
    delete (document as { prerendering?: boolean }).prerendering;
    delete document.documentElement.dataset.counted;
  });
  open(`<main data-viewed="outfits:${one}"></main>`);
  expect(requests).toEqual([]);
  document.dispatchEvent(new Event("prerenderingchange"));
  const visitor = localStorage.getItem("ensemble.visitor");
  expect(requests).toEqual([["/rest/v1/rpc/record_outfit_view", { outfit: one, visitor }, true]]);
  expect(document.documentElement.dataset.counted).toBe(one);
  expect(JSON.parse(localStorage.getItem("ensemble.recently-viewed")!)).toEqual([
    { kind: "outfits", id: one },
  ]);
});

describe("other input", () => {
  beforeEach(() =>
    open(`
      <form id="site-search" action="/search"><input name="q" /></form>
      <form id="list-search"><input name="q" /></form>
      <a href="https://shop.example/" target="_blank">Shop Now</a>
      <button id="filters">Filters</button>
      <button id="menu" commandfor="dialog" command="show-modal">Menu</button>
      <dialog id="dialog" closedby="any">
        <button id="close" commandfor="dialog" command="close">Close</button>
      </dialog>`),
  );

  /** Types a text and presses Enter; returns whether the browser submits the form. */
  function submitted(id: string, text: string): boolean {
    const form = element<HTMLFormElement>(`#${id}`);
    const field = form.querySelector("input")!;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    expect(input().values.get(field)).toBe(text);
    return form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  }

  test("holds other forms and buttons, which look pressed, and records the last press", () => {
    expect(submitted("list-search", "red")).toBe(false);
    expect(input().pressed).toBe(element("#list-search"));
    element("#filters").click();
    expect(input().pressed).toBe(element("#filters"));
    expect(element("#filters").dataset.pressed).toBe("");
  });

  test("hands the code a link that opened a tab, and leaves commands to the browser", () => {
    element("a").addEventListener("click", (event) => event.preventDefault());
    element("a").click();
    element("#menu").click();
    expect([...input().handled]).toEqual([element("a")]);
    expect(input().pressed).toBeUndefined();
  });

  test("stands in for commands and light dismissal where the browser has none", () => {
    const dialog = element<HTMLDialogElement>("dialog");
    element("#menu").click();
    expect(dialog.open).toBe(true);
    element("#close").click();
    expect(dialog.open).toBe(false);
    element("#menu").click();
    dialog.click();
    expect(dialog.open).toBe(false);
  });

  test("submits every form after the code failed to load", () => {
    input().failed = true;
    expect(submitted("list-search", "red")).toBe(true);
  });

  test("leaves input to the code once it runs", () => {
    window.preHydrationInput = undefined;
    const event = new Event("submit", { bubbles: true, cancelable: true });
    expect(element("#list-search").dispatchEvent(event)).toBe(true);
  });
});

test("loads another page's document on Back before the code, but not for a hash", () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  onTestFinished(() => history.replaceState(null, "", "/"));
  open("");
  history.replaceState(null, "", "/#main");
  dispatchEvent(new Event("popstate"));
  expect(reload).not.toHaveBeenCalled();
  history.replaceState(null, "", "/outfits");
  dispatchEvent(new Event("popstate"));
  expect(reload).toHaveBeenCalledOnce();
});

test("starts the code of a page that the browser kept if the visitor has signed in meanwhile", () => {
  open("");
  const restore = () => dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  restore();
  expect(loadApp).not.toHaveBeenCalled();
  localStorage.setItem("ensemble.session", "{}");
  restore();
  expect(loadApp).toHaveBeenCalledOnce();
});

test("shows a page that the browser kept without the presses that left it", () => {
  open(`<a href="/" data-pressed="">Home</a>
    <select data-parameter="sort" data-pressed=""><option selected>newest</option><option>price-low</option></select>`);
  element<HTMLSelectElement>("select").value = "price-low";
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(element("a").dataset.pressed).toBeUndefined();
  expect(element<HTMLSelectElement>("select").value).toBe("newest");
});
