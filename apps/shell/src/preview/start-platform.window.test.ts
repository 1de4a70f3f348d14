import type { Composition } from "@ensemble/contract";
import { type Session, useSession } from "@ensemble/session";
import { beforeAll, expect, test, vi } from "vitest";
import { startPlatform } from "./start-platform";

const openTool = vi.hoisted(() => vi.fn());
vi.mock("./tools", () => ({ openTool }));

const composition = { settings: {} } as Composition;
const signedIn = (isAdmin: boolean | undefined): Session => ({
  status: "signedIn",
  user: { id: "1", email: "user@people.example" },
  accessToken: "token",
  isAdmin,
});
const pressKey = () =>
  window.dispatchEvent(
    new KeyboardEvent("keydown", { altKey: true, shiftKey: true, code: "KeyO" }),
  );

beforeAll(() => startPlatform(composition));

test("opens the boundaries as soon as an administrator who asked for them is known", async () => {
  useSession.setState({ status: "loading" }, true);
  pressKey();
  useSession.setState(signedIn(undefined), true);
  expect(openTool).not.toHaveBeenCalled();
  useSession.setState(signedIn(true), true);
  await vi.waitFor(() =>
    expect(openTool).toHaveBeenCalledExactlyOnceWith("boundaries", composition),
  );
});

test("keeps them closed for everyone else, whenever the session becomes known", async () => {
  openTool.mockClear();
  useSession.setState({ status: "loading" }, true);
  pressKey();
  useSession.setState(signedIn(false), true);
  pressKey();
  useSession.setState(signedIn(true), true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(openTool).not.toHaveBeenCalled();
});
