import type { Remote } from "@ensemble/contract";
import { matchRoutes } from "@ensemble/router";
import { Theme } from "@ensemble/ui";
import { Component, type ReactNode } from "react";
import { drawScreen, type Drawn } from "./drawn-screen";

/**
 * Draws the screen that a remote has at an address, without the shell's chrome, and waits until its
 * data is there. The window must talk to a backend (`connectToBackend`), signed in as the screen's
 * visitor. Throws RangeError for an address of no screen, and what the screen throws as it draws.
 */
export async function drawRemoteScreen(remote: Remote, address: string): Promise<Drawn> {
  const routes = remote.screens.map(({ path }) => ({ path }));
  const path = matchRoutes(routes, address)?.at(-1)?.route.path;
  const screen = remote.screens.find((one) => one.path === path);
  if (!screen) throw new RangeError(`No screen has the address ${address}`);
  const { default: Screen } = await screen.load();
  const thrown: unknown[] = [];
  const drawn = await drawScreen(
    <Theme>
      <Boundary onError={(error) => thrown.push(error)}>
        <Screen />
      </Boundary>
    </Theme>,
    { at: address, path: screen.path },
  );
  await drawn.settled();
  if (thrown.length > 0) throw thrown[0];
  return drawn;
}

/**
 * What went wrong at the addresses: each is drawn once, and a place that offers a retry, or a page
 * that stays empty, is named. Throws what a screen throws as it draws.
 */
export async function failuresOf(remote: Remote, addresses: string[]): Promise<string[]> {
  const failures: string[] = [];
  for (const address of addresses) {
    const { place, remove } = await drawRemoteScreen(remote, address);
    for (const button of place.querySelectorAll("button")) {
      if (button.textContent !== "Retry") continue;
      failures.push(`${address}: ${button.parentElement?.textContent ?? ""}`);
    }
    // What leads elsewhere (quiz results without answers) draws nothing here.
    const stayed = window.location.pathname === address;
    if (stayed && place.textContent === "") failures.push(`${address}: empty`);
    await remove();
  }
  return failures;
}

/** The router would draw a page of its own for an error; a test wants the error. */
class Boundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
