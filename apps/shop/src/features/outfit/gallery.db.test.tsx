import {
  answerRequests,
  connectToTestBackend,
  fireEvent,
  renderScreen,
  screen,
  within,
} from "@ensemble/testing";
import { afterEach, test, vi } from "vitest";
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
const gallery = () => within(screen.getByRole("region", { name: /^Pictures of Modern Office/ }));

/** Changes the outfit's row in the backend's response. */
const withRow = (changes: object): (() => void) =>
  answerRequests(/rest\/v1\/outfits\?.*slug=eq/, async (request, passOn) => {
    const answer = await passOn(request);
    const row = (await answer.json()) as object;
    const changed = Array.isArray(row)
      ? row.map((one) => ({ ...one, ...changes }))
      : { ...row, ...changes };
    return new Response(JSON.stringify(changed), answer);
  });

test("turns the gallery by buttons, keys and thumbnails", async () => {
  const { user } = await open();
  gallery().getByText("Main look, 1 of 3");
  gallery().getByRole("button", { name: "Previous picture" }).focus();
  await user.keyboard("{Enter}");
  await gallery().findByText("Styling tip, 3 of 3");
  await user.keyboard("{ArrowRight}");
  await gallery().findByText("Main look, 1 of 3");
  await user.click(gallery().getByRole("button", { name: "Detail shot" }));
  await gallery().findByText("Detail shot, 2 of 3");
});

test("turns the gallery on a swipe of more than 50 px, in its direction", async () => {
  await open();
  const region = screen.getByRole("region", { name: /^Pictures of Modern Office/ });
  const swipe = (from: number, to: number) => {
    fireEvent.touchStart(region, { touches: [{ clientX: from }] });
    fireEvent.touchEnd(region, { changedTouches: [{ clientX: to }] });
  };
  swipe(240, 120);
  await gallery().findByText("Detail shot, 2 of 3");
  swipe(200, 160);
  swipe(120, 240);
  await gallery().findByText("Main look, 1 of 3");
});

/** Lets React render, some time pass, and React render again. Needs fake timers. */
async function pass(milliseconds: number): Promise<void> {
  const drawn = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  await drawn();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await drawn();
}

async function openUnderPointer(): Promise<void> {
  await open();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.mouseOver(screen.getByRole("region", { name: /^Pictures of Modern Office/ }));
}

test("turns the gallery after 3 s under the pointer until it is paused", async () => {
  await openUnderPointer();
  await pass(2900);
  gallery().getByText("Main look, 1 of 3");
  await pass(200);
  gallery().getByText("Detail shot, 2 of 3");
  gallery().getByRole("button", { name: "Pause pictures" }).click();
  await pass(10_000);
  gallery().getByText("Detail shot, 2 of 3");
});

test("keeps the gallery still when reduced motion is preferred, until it is played", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const matches = query.includes("reduced-motion");
    const listeners = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
    return { matches, ...listeners } as unknown as MediaQueryList;
  });
  await openUnderPointer();
  await pass(10_000);
  gallery().getByText("Main look, 1 of 3");
  gallery().getByRole("button", { name: "Play pictures" }).click();
  await pass(3100);
  gallery().getByText("Detail shot, 2 of 3");
});

test("says so when an outfit has no image", async () => {
  withRow({ outfit_images: [] });
  await open();
  screen.getByText("No images available");
});
