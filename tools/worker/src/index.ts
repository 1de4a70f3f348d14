export { workerDatabaseUrl } from "./boss";
export { incidentsFrom } from "./settings";
export { createSite } from "./site";
export { outboxTransport } from "./transport";
export { unusedFilesRemover } from "./unused-files";
export { startWorker } from "./worker";
