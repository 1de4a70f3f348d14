import { expect } from "vitest";

/** Need a layout or hidden ancestors, which a test's window has not: the browser judges them. */
const drawn = ["color-contrast", "target-size", "scrollable-region-focusable", "aria-hidden-focus"];
/** A screen is a part of a page: its landmarks and its title are the shell's. */
const ofPages = ["region", "landmark-one-main", "page-has-heading-one", "document-title"];
const off = [...drawn, ...ofPages, "html-has-lang", "bypass"].map((rule) => [
  rule,
  { enabled: false },
]);

/** Expects axe to find nothing wrong with the structure of what the window shows now. */
export async function expectAccessible(): Promise<void> {
  const { default: axe } = await import("axe-core");
  const { violations } = await axe.run(document.body, {
    rules: Object.fromEntries(off) as Record<string, { enabled: boolean }>,
    resultTypes: ["violations"],
    elementRef: true,
  });
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html }) => html),
  }));
  expect(found).toEqual([]);
}
