import type { Remote, RemoteScreen } from "@ensemble/contract";
import { matchRoutes } from "@ensemble/router";
import { auth, currentSession } from "@ensemble/session";
import { Theme } from "@ensemble/ui";
import { PointerEventsCheckLevel, userEvent, type UserEvent } from "@testing-library/user-event";
import { Component, lazy, Suspense, useState, type ReactNode } from "react";
import { expect, vi } from "vitest";
import { renderRoutes } from "./rendered-routes";

export interface Person {
  email: string;
  password: string;
}

/** Accounts of every seeded backend. */
export const administrator = { email: "admin@ensemble.example", password: "ensemble-admin" };
export const shopper = { email: "shopper@ensemble.example", password: "ensemble-shopper" };

/** A screen in the test's window, and a user to operate it. */
export interface RenderedScreen {
  container: HTMLElement;
  user: UserEvent;
  /** Current path and search parameters. */
  address: () => string;
  settled: () => Promise<void>;
  failedSaves: readonly unknown[];
  remove: () => Promise<void>;
}

/**
 * Renders the screen that a remote has at an address, as the person (an anonymous visitor when
 * omitted) sees it, with the remote's other screens behind their links. Resolves once its data has
 * arrived. The window must be connected to a seeded backend (`connectToTestBackend`). Throws RangeError
 * for an address that no screen has, and whatever the screen throws while it renders.
 */
export async function renderScreen(
  remote: Remote,
  address: string,
  { as }: { as?: Person } = {},
): Promise<RenderedScreen> {
  const path = matchRoutes([...remote.screens], address)?.at(-1)?.route.path;
  const screen = remote.screens.find((one) => one.path === path);
  if (!screen) throw new RangeError(`No screen has the address ${address}`);
  const [{ Toaster }] = await Promise.all([
    import("@ensemble/ui/overlay"), // Only here: few of this library's users render screens.
    screen.load(),
    signIn(as),
  ]);
  const thrown: unknown[] = [];
  const { settled, container, failedSaves, remove } = await renderRoutes(
    remote.screens.map((one) => ({
      path: one.path,
      element: (
        <Boundary key={one.path} onError={(error) => thrown.push(error)}>
          <LoadedScreen load={one.load} />
        </Boundary>
      ),
    })),
    address,
    (route) => (
      <Theme>
        {route}
        <Toaster />
      </Theme>
    ),
  );
  await settled();
  if (thrown.length > 0) throw thrown[0];
  return {
    container,
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    address: () => window.location.pathname + window.location.search,
    settled,
    failedSaves,
    remove,
  };
}

/** Signs the window in as a person, or out. */
async function signIn(person: Person | undefined): Promise<void> {
  const session = currentSession();
  if (session.status === "signedIn") {
    if (session.user.email === person?.email) return;
    await (await auth()).signOut();
  }
  if (!person) return;
  const { error } = await (await auth()).signInWithPassword(person);
  if (error) throw error;
  const isKnown = () => expect(currentSession()).toHaveProperty("isAdmin", expect.any(Boolean));
  await vi.waitFor(isKnown, 10_000);
}

function LoadedScreen({ load }: Pick<RemoteScreen, "load">): ReactNode {
  const [Screen] = useState(() => lazy(load));
  return (
    <Suspense>
      <Screen />
    </Suspense>
  );
}

/** The router would render a page of its own for an error; a test wants the error. */
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
