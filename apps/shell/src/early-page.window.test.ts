import { expect, test } from "vitest";
import { applyLateStyles } from "./early-page";

/** Links as the document asks for them, which the test answers. */
function lateLinks() {
  const links = ["/r/shell/a/shell.css", "/r/shop/b/d.css"].map((href) => {
    const link = document.createElement("link");
    Object.assign(link, { media: "print", href });
    return link;
  });
  document.head.replaceChildren(...links);
  return links as [HTMLLinkElement, HTMLLinkElement];
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

test("applies late styles all at once when the last has arrived", async () => {
  const [first, second] = lateLinks();
  const applied = applyLateStyles(8000);
  first.dispatchEvent(new Event("load"));
  await pause();
  expect([first.media, second.media]).toEqual(["print", "print"]);
  second.dispatchEvent(new Event("load"));
  await applied;
  expect([first.media, second.media]).toEqual(["all", "all"]);
});

test("lets the loader of a screen's styles find them by their whole address", () => {
  const [first] = lateLinks();
  void applyLateStyles(8000);
  expect(first.dataset.href).toBe(new URL("/r/shell/a/shell.css", location.href).href);
});

test("applies the others when one does not arrive", async () => {
  const [first, second] = lateLinks();
  const applied = applyLateStyles(8000);
  first.dispatchEvent(new Event("error"));
  second.dispatchEvent(new Event("load"));
  await applied;
  expect(second.media).toBe("all");
});

test("goes on without a sheet that hangs, and applies it later", async () => {
  const [first, second] = lateLinks();
  first.dispatchEvent(new Event("load"));
  await applyLateStyles(5);
  expect(second.media).toBe("print");
  for (const link of [first, second]) link.dispatchEvent(new Event("load"));
  await pause();
  expect(second.media).toBe("all");
});
