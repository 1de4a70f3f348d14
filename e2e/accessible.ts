import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./fixtures";

/** Rules that a screen's window test can't check (@ensemble/testing, accessible.ts). */
const visualRules = [
  "color-contrast",
  "target-size",
  "scrollable-region-focusable",
  "aria-hidden-focus",
];
const pageRules = [
  "region",
  "landmark-one-main",
  "page-has-heading-one",
  "document-title",
  "html-has-lang",
  "bypass",
];
/** The selector of open dialogs. */
export const openDialogs = "[role=dialog], [role=alertdialog], dialog[open]";
const desktop = { width: 1280, height: 900 };
/** Continues after a failure, so that all are reported. */
const soft = expect.configure({ soft: true });
const phone = { width: 360, height: 780 };

/**
 * Expects enough contrast in both color schemes, and on a phone large enough targets and no
 * overflow, on the current page, its open dialog, or its content only. Checks dark on a phone and
 * light on a desktop, which together cover both layouts and both schemes.
 */
export async function expectReadable(page: Page, part?: "main"): Promise<void> {
  await expectReadableOnPhone(page, part);
  await view(page, "light", desktop);
  await expectNoViolations(page, ["color-contrast"], part);
}

/** Expects the half of `expectReadable` that finds more: dark, with targets and overflow. */
export async function expectReadableOnPhone(page: Page, part?: "main"): Promise<void> {
  await view(page, "dark", phone);
  await expectNoWiderThanPhone(page);
  await expectNoViolations(page, visualRules, part);
  await page.setViewportSize(desktop);
}

/** Expects the document to have a title, a language, and its content in landmarks. */
export const expectPageStructure = (page: Page): Promise<void> =>
  expectNoViolations(page, pageRules, "html");

async function view(
  page: Page,
  colorScheme: "light" | "dark",
  size: typeof desktop,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveClass(colorScheme);
  await page.setViewportSize(size);
}

/** Expects neither the page nor an open dialog to be wider than the window. */
async function expectNoWiderThanPhone(page: Page): Promise<void> {
  const wider = () =>
    page.evaluate(
      (dialogs) =>
        [document.documentElement, ...document.querySelectorAll(dialogs)]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((element) => element.getAttribute("role") ?? "page"),
      openDialogs,
    );
  await soft.poll(wider, `wider than a phone: ${page.url()}`).toEqual([]);
}

/** Expects the current page to pass all axe rules. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectNoViolations(page);
}

/**
 * Expects no violations of the given axe rules, or of all. With given rules, checks only the open
 * dialog, if any, or a part of the page.
 */
async function expectNoViolations(
  page: Page,
  rules?: string[],
  part: string = openDialogs,
): Promise<void> {
  await page.evaluate(renderForAxe);
  await page.evaluate(endTransitions);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    ({ runOnly, part: selector }) => {
      const checked = selector && [...document.querySelectorAll(selector)].at(-1);
      const targets = { "target-size": { enabled: true } };
      return (window as unknown as { axe: typeof axe }).axe.run(checked || document, {
        runOnly,
        resultTypes: ["violations"],
        ...(!selector && { rules: targets }),
      });
    },
    rules ? { runOnly: rules, part } : { runOnly: allRules },
  );
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(" ")),
  }));
  soft(found, page.url()).toEqual([]);
}

const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Renders off-screen content, because axe would read its outdated colors (`content-visibility:
 * auto`). Hides all but the first list entries, because axe takes superlinear time. Puts the studio's
 * bar below the page, because what it covers can be scrolled from under it.
 */
function renderForAxe(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { content-visibility: visible !important; }
    tbody > tr:nth-child(n + 7), article:nth-of-type(n + 7), li:nth-child(n + 7):has(article) {
      display: none;
    }
    nav[aria-label="Studio"] { position: static !important; }`);
  document.adoptedStyleSheets = [sheet];
}

/** Finishes animations, because contrast is too low during a fade. */
async function endTransitions(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  await nextFrame();
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
