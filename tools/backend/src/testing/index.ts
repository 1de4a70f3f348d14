export { compareSchemas } from "../database/compare-schemas";
export { giveUpTask, takeMessages, type WrittenMessage } from "./messages";
export { createTestBackend, type TestBackend, type TestBackendOptions } from "./test-backend";
