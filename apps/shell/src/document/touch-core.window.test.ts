import { startFavorites, storeText, useFavorites } from "@ensemble/session";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { removeListenersAfterEach } from "@ensemble/testing";
import { startTouchCore } from "./touch-core";

const settings = { supabase: { url: "/", key: "sb_publishable_0123456789" } } as Parameters<
  typeof startTouchCore
>[0];
const [one, two] = [1, 2].map((digit) => `0000000${digit}-0000-4000-8000-000000000000`);
const startCode = vi.fn();
const input = () => window.preHydrationInput!;
const element = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;
const storedOutfits = () => localStorage.getItem("ensemble.favorite-outfits");

/** Starts the core on a page's markup. */
function open(markup: string): void {
  document.body.innerHTML = `${markup}<div id="status-line" role="status"></div>`;
  startTouchCore(settings, startCode);
}

removeListenersAfterEach();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startCode.mockClear();
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
    const heard = vi.fn();
    document.body.addEventListener("click", heard, { once: true });
    heart().click();
    expect([heart().getAttribute("aria-pressed"), badge().textContent, storedOutfits()]).toEqual([
      ...["true", "1"],
      JSON.stringify([one]),
    ]);
    expect(element("#status-line").textContent).toBe("Added to favorites");
    expect(startCode).toHaveBeenCalled();
    expect([heard.mock.calls, input().pressed, input().known.size]).toEqual([[], undefined, 0]);
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
    expect(element("#status-line").textContent).toBe("Removed from favoritesUndo");
    element("#status-line button").click();
    expect([heart().getAttribute("aria-pressed"), storedOutfits()]).toEqual([
      "true",
      JSON.stringify([one, two]),
    ]);
    expect(element("#status-line").textContent).toBe("");
    expect(input().pressed).toBeUndefined();
  });

  test("tells the store that has started meanwhile, which tells the account", () => {
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
    expect(element("#status-line").textContent).toBe("Added to favorites");
  });
});

test("copies a shared URL and says so", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  open('<button data-share="https://ensemble.example/outfits/a" data-title="A">Share</button>');
  element("button").click();
  await vi.waitFor(() => expect(element("#status-line").textContent).toContain("Link copied!"));
  expect(writeText).toHaveBeenCalledWith("https://ensemble.example/outfits/a");
  expect(input().pressed).toBeUndefined();
});

test("shows the chosen panel at once, and tells the code of the last choice only", () => {
  const panels = ["a", "b"].map((id) => `<div id="${id}" data-shown="${id === "a"}"></div>`);
  const buttons = ["a", "b"].map(
    (id) => `<button data-choose="picture" data-says="${id}" aria-controls="${id}">${id}</button>`,
  );
  open([...panels, ...buttons, '<p data-chosen="picture">a</p>'].join(""));
  const [first, second] = document.querySelectorAll("button");
  first!.click();
  second!.click();
  expect(["a", "b"].map((id) => document.getElementById(id)!.dataset.shown)).toEqual([
    "false",
    "true",
  ]);
  expect([first!, second!].map((it) => it.getAttribute("aria-current"))).toEqual(["false", "true"]);
  expect(element("[data-chosen]").textContent).toBe("b");
  expect([...input().known]).toEqual([second]);
  expect(input().pressed).toBeUndefined();
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

  test("opens the page of a pressed button", () => {
    open('<button data-parameter="view" data-initial="grid" value="list">List</button>');
    element("button").click();
    expect(assign.mock.calls.flat()).toEqual(["?occasion=work&view=list"]);
  });

  test("searches a list on Enter", () => {
    const page = '<form><input name="q" data-parameter="q" value="red" /></form>';
    open(page);
    element<HTMLInputElement>("input").value = " red ";
    const event = new Event("submit", { bubbles: true, cancelable: true });
    expect(element("form").dispatchEvent(event)).toBe(false);
    expect(assign.mock.calls.flat()).toEqual(["?occasion=work&q=red"]);
    open(page); // The next document.
    expect(document.activeElement).toBe(element("input"));
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

  test("submits a form with an action, with its text trimmed and unless it is blank", () => {
    expect(submitted("site-search", " red ")).toBe(true);
    expect(element<HTMLInputElement>("input").value).toBe("red");
    expect(submitted("site-search", "  ")).toBe(false);
    expect(submitted("site-search", "")).toBe(false);
    expect(input().pressed).toBeUndefined();
  });

  test("holds other forms and buttons, which look pressed, and records the last press", () => {
    expect(submitted("list-search", "red")).toBe(false);
    expect(input().pressed).toBe(element("#list-search"));
    element("#filters").click();
    expect(input().pressed).toBe(element("#filters"));
    expect(element("#filters").dataset.pressed).toBe("");
  });

  test("tells the code of a link that opened a tab, and leaves commands to the browser", () => {
    element("a").addEventListener("click", (event) => event.preventDefault());
    element("a").click();
    element("#menu").click();
    expect([...input().known]).toEqual([element("a")]);
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
  expect(startCode).not.toHaveBeenCalled();
  localStorage.setItem("ensemble.session", "{}");
  restore();
  expect(startCode).toHaveBeenCalledOnce();
});

test("shows a page that the browser kept without the presses that left it", () => {
  open(`<a href="/" data-pressed="">Home</a>
    <select data-parameter="sort" data-pressed=""><option selected>newest</option><option>price-low</option></select>`);
  element<HTMLSelectElement>("select").value = "price-low";
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(element("a").dataset.pressed).toBeUndefined();
  expect(element<HTMLSelectElement>("select").value).toBe("newest");
});
