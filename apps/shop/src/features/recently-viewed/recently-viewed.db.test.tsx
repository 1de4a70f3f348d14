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
  // Without a layout, treat everything as near the viewport.
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

async function visit(address: string): Promise<void> {
  const { remove } = await renderScreen(remote, address);
  await remove();
}

const strip = async () => within(await screen.findByRole("region", { name: "Recently Viewed" }));

test("shows the last viewed outfits and items on home and below an outfit, and clears them (OUT-18)", async () => {
  await visit("/outfits/modern-office-elegance");
  await visit("/items/structured-wool-blend-blazer-navy-afc44193");
  const outfit = await renderScreen(remote, "/outfits/romantic-evening");
  // Without the outfit of the page itself.
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
