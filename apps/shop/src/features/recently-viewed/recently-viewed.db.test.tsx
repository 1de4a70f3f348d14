import {
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();
beforeEach(() => {
  localStorage.removeItem("ensemble.recently-viewed");
  // Everything is near a window without a layout.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.callback([{ isIntersecting: true }]);
      }
      disconnect() {}
      unobserve() {}
    },
  );
  return () => vi.unstubAllGlobals();
});

async function look(address: string): Promise<void> {
  const { remove } = await renderScreen(remote, address);
  await remove();
}

const strip = async () => within(await screen.findByRole("region", { name: "Recently Viewed" }));

test("shows what this device viewed last on home and below an outfit, and forgets it (OUT-18)", async () => {
  await look("/outfits/modern-office-elegance");
  await look("/items/structured-wool-blend-blazer-navy-afc44193");
  const outfit = await renderScreen(remote, "/outfits/romantic-evening");
  // Not the outfit that the page shows itself.
  await waitFor(async () => expect((await strip()).getAllByRole("link")).toHaveLength(2));
  await outfit.remove();

  const { user } = await renderScreen(remote, "/");
  const names = (await strip()).getAllByRole("link").map(({ textContent }) => textContent);
  expect(names).toEqual([
    "Romantic Evening",
    "Structured wool-blend blazer",
    "Modern Office Elegance",
  ]);
  await expectAccessible();
  await user.click(screen.getByRole("button", { name: "Clear Recently Viewed" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Recently Viewed" })).toBeNull());
  expect(localStorage.getItem("ensemble.recently-viewed")).toBeNull();
});
