export { connectToBackend } from "./browser-session";
export { drawScreen } from "./drawn-screen";
export { administrator, connectToExtremes } from "./extremes";
export { drawRemoteScreen, failuresOf } from "./remote-screen";
export { createTestBackend } from "./test-backend";
export type { TestBackend } from "@ensemble/backend/testing";
