export { compareSchemas } from "../database/compare-schemas";
export { addDeadTask, takeMessages, type DueMessage } from "./messages";
export { createTestBackend, type TestBackend, type TestBackendOptions } from "./test-backend";
