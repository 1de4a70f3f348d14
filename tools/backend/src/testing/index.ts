export { compareSchemas, describeComparison } from "../database/compare-schemas";
export { addDeadTask, takeMessages, type DueMessage, workImports } from "./messages";
export { createTestBackend, type TestBackend, type TestBackendOptions } from "./test-backend";
