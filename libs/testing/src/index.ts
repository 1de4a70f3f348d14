export { connectToBackend } from "./browser-session";
export { plantExtremes } from "./extremes";
export { renderScreen, type RenderedScreen } from "./render-screen";
export { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
