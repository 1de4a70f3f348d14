export { connectToBackend } from "./browser-session";
export { drawScreen } from "./drawn-screen";
export { plantExtremes } from "./extremes";
export { drawRemoteScreen } from "./remote-screen";
export { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
