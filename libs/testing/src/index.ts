export { connectToBackend } from "./browser-session";
export { drawScreen } from "./drawn-screen";
export { administrator, connectToExtremes } from "./extremes";
export { drawRemoteScreen, failuresOf } from "./remote-screen";
export { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
