export { connectToBackend } from "./browser-session";
export { drawScreen } from "./drawn-screen";
export { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
