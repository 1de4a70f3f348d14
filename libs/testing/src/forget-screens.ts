import { forgetSession } from "@ensemble/session";
import { afterAll, vi } from "vitest";

/** For vitest's `setupFiles`: signs out and empties the window for the worker's next test file. */
afterAll(() => {
  forgetSession();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});
