export { workerDatabaseUrl } from "./boss";
export { incidentsFrom } from "./settings";
export { createSite } from "./site";
export { outboxTransport } from "./transport";
export { openStorage } from "./storage";
export { startWorker } from "./worker";
