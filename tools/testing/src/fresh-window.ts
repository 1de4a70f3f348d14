import { forgetSession } from "@ensemble/session";
import { vi } from "vitest";

// For vitest's `setupFiles`: resets the window, which all test files of a worker share.
vi.useRealTimers();
vi.unstubAllGlobals();
Reflect.deleteProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT");
// Ends the document's script of an earlier file (apps/shell/src/document).
Reflect.deleteProperty(globalThis, "preHydrationInput");
// A late report of an earlier file has nowhere to go.
Object.getPrototypeOf(navigator).sendBeacon = () => true;
forgetSession();
window.history.replaceState(null, "", "/");
localStorage.clear();
sessionStorage.clear();
document.head.replaceChildren();
document.body.replaceChildren();
