import { expect } from "vitest";

/** Rules that need a layout or hidden ancestors, which a test's window lacks; browser tests check them. */
const layoutRules = [
  "color-contrast",
  "target-size",
  "scrollable-region-focusable",
  "aria-hidden-focus",
];

/** Rules for whole pages: landmarks and title belong to the shell. */
const pageRules = ["region", "landmark-one-main", "page-has-heading-one", "document-title"];

const disabled = [...layoutRules, ...pageRules, "html-has-lang", "bypass"].map((rule) => [
  rule,
  { enabled: false },
]);

/**
 * Expects no axe violations in the structure of the current document. While a dialog or a menu hides the
 * page behind it from assistive technology, axe does not judge that page again.
 */
export async function expectAccessible(): Promise<void> {
  const { default: axe } = await import("axe-core");
  const { violations } = await axe.run(exposed(), {
    rules: Object.fromEntries(disabled) as Record<string, { enabled: boolean }>,
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

/** What no overlay hides from assistive technology. */
function exposed(): Element[] {
  const parts = [...document.body.children];
  return parts.filter((part) => part.getAttribute("aria-hidden") !== "true");
}
