import { renderElement } from "@ensemble/testing";
import { expect, test } from "vitest";
import LinkClosedScreen from "./link-closed-screen";

test.each([
  ["paused", "This offer is paused"],
  ["expired", "This offer has ended"],
  ["deleted", "This offer has ended"],
  ["unavailable", "Just a moment"],
  ["unknown", "We don't recognize this link"],
  ["toString", "We don't recognize this link"],
  ["", "We don't recognize this link"],
])("says what became of a link that is %j, and leads on to the shop", async (reason, title) => {
  const at = `/link-closed?reason=${reason}`;
  const { container } = await renderElement(<LinkClosedScreen />, { at, path: "/link-closed" });
  expect(container.querySelector("h1")?.textContent).toBe(title);
  expect(document.title).toContain(title);
  const ways = [...container.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(ways).toEqual(["/outfits", "/"]);
});
