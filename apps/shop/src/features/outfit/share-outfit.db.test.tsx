import { connectToTestBackend, renderScreen, screen } from "@ensemble/testing";
import { afterEach, expect, test, vi } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(document, "prerendering");
});

const outfit = "/outfits/modern-office-elegance";
const open = (address = outfit) => renderScreen(remote, address);

test("opens the device's share sheet if there is one", async () => {
  const share = vi.fn(async () => undefined);
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Share Modern Office Elegance" }));
  const url = window.location.origin + outfit;
  expect(share.mock.calls).toEqual([[{ title: "Modern Office Elegance", url }]]);
  expect(screen.queryByText("Link copied!")).toBeNull();
});

test("copies the address where the device has no share sheet, and says so", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Share Modern Office Elegance" }));
  await screen.findByText("Link copied!");
  screen.getByText("Outfit link has been copied to your clipboard.");
  expect(await navigator.clipboard.readText()).toBe(window.location.origin + outfit);
});
