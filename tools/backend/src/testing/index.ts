export { addDeadTask, takeMessages, type DueMessage, workImports } from "./messages";
export { createTestBackend, type TestBackend, type TestBackendOptions } from "./test-backend";
