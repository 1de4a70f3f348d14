export { asWorker } from "./boss";
export { incidentsFrom } from "./settings";
export { siteOf } from "./site";
export { outboxTransport } from "./transport";
export { unusedFiles } from "./unused-files";
export { startWorker } from "./worker";
