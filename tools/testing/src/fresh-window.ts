import { forgetSession } from "@ensemble/session";
import { vi } from "vitest";

// For vitest's `setupFiles`: files of one worker share a window. Each starts signed out, at the
// address /, with nothing rendered or stored.
vi.useRealTimers();
vi.unstubAllGlobals();
Reflect.deleteProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT");
forgetSession();
window.history.replaceState(null, "", "/");
localStorage.clear();
sessionStorage.clear();
document.head.replaceChildren();
document.body.replaceChildren();
