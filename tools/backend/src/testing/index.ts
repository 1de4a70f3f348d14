export { compareSchemas } from "../schema/compare-schemas";
export { createTestBackend, type TestBackend, type TestBackendOptions } from "./test-backend";
