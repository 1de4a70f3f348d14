import type { Remote } from "@ensemble/contract";
import { matchRoutes } from "@ensemble/router";
import { Theme } from "@ensemble/ui";
import { Component, type ReactNode } from "react";
import { drawScreen } from "./drawn-screen";

/**
 * Draws the screen that a remote has at an address, without the shell's chrome, and waits until its
 * data is there. The window must talk to a backend (`connectToBackend`), signed in as the screen's
 * visitor. Throws RangeError for an address of no screen, and what the screen throws as it draws.
 */
export async function drawRemoteScreen(remote: Remote, address: string): Promise<HTMLElement> {
  const routes = remote.screens.map(({ path }) => ({ path }));
  const path = matchRoutes(routes, address)?.at(-1)?.route.path;
  const screen = remote.screens.find((one) => one.path === path);
  if (!screen) throw new RangeError(`No screen has the address ${address}`);
  const { default: Screen } = await screen.load();
  const thrown: unknown[] = [];
  const { place, settled } = await drawScreen(
    <Theme>
      <Boundary onError={(error) => thrown.push(error)}>
        <Screen />
      </Boundary>
    </Theme>,
    { at: address, path: screen.path },
  );
  await settled();
  if (thrown.length > 0) throw thrown[0];
  return place;
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
