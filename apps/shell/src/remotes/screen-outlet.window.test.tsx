import { renderElement } from "@ensemble/testing";
import { afterEach, expect, test, vi } from "vitest";
import { ScreenLoader } from "./screen-loader";
import { ScreenOutlet, ScreenUnavailable } from "./screen-outlet";

const offline =
  /You seem to be offline\. What you saved is kept; this page opens once you are back\./;
const others = /The rest of the site still works/;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function drawn({ onLine, answer }: { onLine: boolean; answer: () => Promise<Response> }) {
  vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(onLine);
  vi.stubGlobal("fetch", answer);
  const onRetry = vi.fn();
  const { container } = await renderElement(<ScreenUnavailable onRetry={onRetry} />);
  return { container, onRetry, retry: () => container.querySelector("button")!.click() };
}

test("says that the rest works when the site answers", async () => {
  const { container, onRetry, retry } = await drawn({
    onLine: true,
    answer: async () => new Response(),
  });
  await vi.waitFor(() => expect(container.textContent).toMatch(others));
  expect(container.querySelector("[role=alert] h1")!.textContent).toBe(
    "This page could not be loaded",
  );
  retry();
  expect(onRetry).toHaveBeenCalledOnce();
});

test("says that the person is offline, and retries once the network returns", async () => {
  const answer = vi.fn(() => Promise.reject(new TypeError("offline")));
  const { container, onRetry } = await drawn({ onLine: false, answer });
  expect(container.textContent).toMatch(offline);
  expect(container.textContent).not.toMatch(others);
  window.dispatchEvent(new Event("online"));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(answer).not.toHaveBeenCalled();
});

test("promises nothing about the rest when the network works but the site does not answer", async () => {
  const answer = () => Promise.reject(new TypeError("unreachable"));
  const { container } = await drawn({ onLine: true, answer });
  await vi.waitFor(() => expect(container.textContent).toMatch(offline));
});

test("keeps the document's opening picture until the screen is there, or has failed", async () => {
  const lead = document.createElement("div");
  lead.id = "lead";
  document.body.append(lead);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const bring = () => new Promise<never>((_, reject) => setTimeout(reject, 20, new Error("late")));
  const owner = new ScreenLoader({ name: "shop", bring }, 1000);
  const { container } = await renderElement(<ScreenOutlet owner={owner} name="home" />);
  expect(lead.isConnected).toBe(true);
  await vi.waitFor(() => expect(container.textContent).toContain("could not be loaded"));
  expect(lead.isConnected).toBe(false);
});
