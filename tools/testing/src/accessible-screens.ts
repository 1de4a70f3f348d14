import { connectToTestBackend } from "@ensemble/backend/testing/connect-window";
import type { Remote } from "@ensemble/contract";
import { matchRoutes } from "@ensemble/router";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessible";
import { renderScreen, type Person } from "./rendered-screen";

interface AccessibleScreen {
  address: string;
  as?: Person;
}

/**
 * Declares a test for each address that its screen, rendered with its data, passes axe, and one that
 * the addresses cover every screen of the remote, on a seeded backend.
 * Browser tests check what depends on styles (e2e/accessible-screens.ts).
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
