export { compareSchemas } from "../database/compare-schemas";
export { createTestBackend, type TestBackend, type TestBackendOptions } from "./test-backend";
