import type { MouseEvent } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { focusSearchWhenReady, holdsSearchFocus } from "./search-focus";

const press = {} as MouseEvent;
const main = document.createElement("main");

beforeEach(() => {
  document.body.replaceChildren(main);
  main.replaceChildren();
  history.replaceState(null, "", "/collections");
});

function searchPage(query = ""): HTMLInputElement {
  history.replaceState(null, "", `/search${query}`);
  const box = document.createElement("input");
  box.type = "search";
  main.replaceChildren(box);
  return box;
}

test("focuses during the press and moves the cursor into the box when it appears", async () => {
  focusSearchWhenReady(press);
  const holder = document.activeElement;
  expect(holder?.tagName).toBe("INPUT");
  expect(holdsSearchFocus()).toBe(true);
  const box = searchPage();
  await vi.waitFor(() => expect(document.activeElement).toBe(box));
  expect(document.body.contains(holder)).toBe(false);
  expect(holdsSearchFocus()).toBe(true);
  box.blur();
  expect(holdsSearchFocus()).toBe(false);
});

test("focuses the box at once when it is there", () => {
  const box = searchPage();
  focusSearchWhenReady(press);
  expect(document.activeElement).toBe(box);
});

test("ignores the box of another page or another search", async () => {
  const other = searchPage("?q=coat");
  focusSearchWhenReady(press);
  expect(document.activeElement).not.toBe(other);
  const box = searchPage();
  await vi.waitFor(() => expect(document.activeElement).toBe(box));
});

test("gives up when the focus moves elsewhere or the link opens a new tab", async () => {
  focusSearchWhenReady(press);
  const link = document.createElement("button");
  document.body.append(link);
  link.focus();
  const box = searchPage();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).not.toBe(box);

  focusSearchWhenReady({ metaKey: true } as MouseEvent);
  expect(document.querySelectorAll("body > input")).toHaveLength(0);
});
