export { type Backend, type BackendOptions, startBackend } from "./backend";
export { BackendError } from "./backend-error";
export type { Seed } from "./database/prepare";
export type { Mail, Outbox, SentMail } from "./mail/outbox";
export { projectContent, projectPaths } from "./project";
export { anonKey } from "./secrets";
export type { Pictures } from "./files/object-files";
