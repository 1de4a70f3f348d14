export { type Backend, type BackendOptions, startBackend } from "./backend";
export { BackendError } from "./backend-error";
export type { Seed } from "./database/seed";
export type { Mail, Outbox, SentMail } from "./mail/outbox";
export { projectContent, projectPaths } from "./project";
export { anonKey } from "./secrets";
export type { Pictures } from "./storage/object-files";
