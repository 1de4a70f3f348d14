export { connectToBackend } from "./browser-session";
export { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
