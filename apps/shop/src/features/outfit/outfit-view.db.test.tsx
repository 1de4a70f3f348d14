import {
  answerRequests,
  connectToTestBackend,
  failRequests,
  renderScreen,
  screen,
  waitFor,
} from "@ensemble/testing";
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

test("counts the view of a page that the browser prerendered when a visitor opens it", async () => {
  const views: unknown[] = [];
  answerRequests(/record_outfit_view/, async (request, passOn) => {
    views.push(await request.clone().json());
    return passOn(request);
  });
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  await open("/outfits/the-quiet-yes");
  screen.getByRole("heading", { level: 1 });
  expect(views).toEqual([]);
  document.dispatchEvent(new Event("prerenderingchange"));
  await waitFor(() => expect(views).toHaveLength(1));
});

test("shows the outfit when its view could not be counted", async () => {
  failRequests(/rpc\/record_outfit_view/);
  const { failedSaves } = await renderScreen(remote, "/outfits/noir");
  screen.getByRole("heading", { level: 1, name: "Noir" });
  expect(failedSaves).toEqual([expect.objectContaining({ kind: "offline" })]);
});
