export { asRendering } from "./callers";
export { type Backend, type BackendOptions, startBackend } from "./backend";
export { systemAccount } from "./postgres/launcher";
export { requireUnserved } from "./postgres/owner";
export type { Seed } from "./database/prepare";
export { projectContent, projectPaths } from "./project";
export { anonKey } from "./secrets";
export type { Pictures } from "./files/object-files";
export { authPaths } from "./overrides/auth-service";
