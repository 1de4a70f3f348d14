import { connectToTestBackend } from "@ensemble/backend/testing/connect-window";
import type { Remote } from "@ensemble/contract";
import { matchRoutes } from "@ensemble/router";
import { expect, test } from "vitest";
import { type Credentials, renderScreen } from "./rendered-screen";

/** Rules that need layout or hidden ancestors; browser tests check them. */
const layoutRules = [
  "color-contrast",
  "target-size",
  "scrollable-region-focusable",
  "aria-hidden-focus",
];

/** Rules for whole pages, whose landmarks and title belong to the shell. */
const pageRules = ["region", "landmark-one-main", "page-has-heading-one", "document-title"];

const disabled = [...layoutRules, ...pageRules, "html-has-lang", "bypass"].map((rule) => [
  rule,
  { enabled: false },
]);

/**
 * Expects no axe violations in the document's structure. Skips elements that an open dialog or menu
 * hides from assistive technology.
 */
export async function expectAccessible(): Promise<void> {
  const { default: axe } = await import("axe-core");
  const { violations } = await axe.run(visibleRoots(), {
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

/** Returns the body's children that aren't hidden by an overlay. */
function visibleRoots(): Element[] {
  const parts = [...document.body.children];
  return parts.filter((part) => part.getAttribute("aria-hidden") !== "true");
}

interface AccessibleScreen {
  address: string;
  as?: Credentials;
}

/**
 * Declares a test per address that its rendered screen passes axe, and one that the addresses cover
 * every screen of the remote. Uses a seeded backend. Browser tests check rules that depend on
 * styles (e2e/accessible.ts).
 */
export function expectAccessibleScreens(remote: Remote, addresses: AccessibleScreen[]): void {
  connectToTestBackend();

  test.each(addresses)("passes axe: $address", async ({ address, as }) => {
    const { container, settled } = await renderScreen(remote, address, { as });
    await settled();
    expect(container.querySelector("h1")).not.toBeNull();
    await expectAccessible();
  });

  test("covers every screen", () => {
    const covered = addresses.map(
      ({ address }) =>
        matchRoutes([...remote.screens], address.split(/[?#]/)[0]!)?.at(-1)?.route.path,
    );
    expect(covered).toEqual(expect.arrayContaining(remote.screens.map(({ path }) => path)));
  });
}

/**
 * Renders the screens at the addresses and lists failures: parts that offer a retry and empty
 * pages. Rethrows errors thrown while rendering.
 */
export async function findFailures(
  remote: Remote,
  addresses: string[],
  as?: Credentials,
): Promise<string[]> {
  const failures: string[] = [];
  for (const address of addresses) {
    const { container, remove } = await renderScreen(remote, address, { as });
    for (const button of container.querySelectorAll("button")) {
      if (button.textContent !== "Retry") continue;
      failures.push(`${address}: ${button.parentElement?.textContent ?? ""}`);
    }
    // A screen that redirects (quiz results without answers) renders nothing here.
    const stayed = window.location.pathname === address;
    if (stayed && container.textContent === "") failures.push(`${address}: empty`);
    await remove();
  }
  return failures;
}
