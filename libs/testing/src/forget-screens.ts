import { forgetSession } from "@ensemble/session";
import { afterAll } from "vitest";

/** For vitest's `setupFiles`: the next file of the worker finds nobody signed in and an empty window. */
afterAll(() => {
  forgetSession();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
