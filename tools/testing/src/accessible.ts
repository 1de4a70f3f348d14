import type { TestBackend } from "@ensemble/backend/testing";
import { connectToTestBackend } from "@ensemble/backend/testing/connect-window";
import type { Remote } from "@ensemble/contract";
import { matchRoutes } from "@ensemble/router";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";
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
  // No style sheets are loaded, and happy-dom's default styles take as long as axe's rules.
  const styles = vi.spyOn(window, "getComputedStyle");
  styles.mockImplementation((element) => (element as HTMLElement).style);
  const { violations } = await axe.run(visibleRoots(), {
    rules: Object.fromEntries(disabled) as Record<string, { enabled: boolean }>,
    resultTypes: ["violations"],
    elementRef: true,
  });
  styles.mockRestore();
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
  /** Buttons that open a dialog or menu, and the button in it that reports an incomplete form. */
  opens?: readonly (readonly [button: string | RegExp, send?: string])[];
}

const openOverlays = "[role=dialog], [role=alertdialog], [role=menu], dialog[open]";

/**
 * Declares a test per address that its rendered screen and its dialogs pass axe, and one that the
 * addresses cover every screen of the remote. Returns their seeded backend. Browser tests check
 * rules that depend on styles (e2e/accessible.ts).
 */
export function expectAccessibleScreens(
  remote: Remote,
  addresses: AccessibleScreen[],
): TestBackend {
  const backend = connectToTestBackend();

  test.each(addresses)("passes axe: $address", async ({ address, as }) => {
    const { container, settled } = await renderScreen(remote, address, { as });
    await settled();
    expect(container.querySelector("h1")).not.toBeNull();
    await expectAccessible();
  });

  const opened = addresses.flatMap(({ opens = [], ...at }) =>
    opens.map(([button, send]) => ({ ...at, button, send })),
  );
  test.each(opened)("passes axe: $address, $button", async ({ address, as, button, send }) => {
    const { settled, user } = await renderScreen(remote, address, { as });
    await user.click(screen.getAllByRole("button", { name: button })[0]!);
    const overlay = await waitFor(() => {
      const found = document.querySelector<HTMLElement>(openOverlays);
      expect(found).not.toBeNull();
      return found!;
    });
    await settled();
    await expectAccessible();
    if (!send) return;
    await user.click(within(overlay).getByRole("button", { name: send }));
    await within(overlay).findByRole("alert");
    await expectAccessible();
  });

  test("covers every screen", () => {
    const covered = addresses.map(
      ({ address }) =>
        matchRoutes([...remote.screens], address.split(/[?#]/)[0]!)?.at(-1)?.route.path,
    );
    expect(covered).toEqual(expect.arrayContaining(remote.screens.map(({ path }) => path)));
  });
  return backend;
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
