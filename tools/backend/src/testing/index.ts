export { createTestBackend, type TestBackend, type TestBackendOptions } from "./test-backend";
