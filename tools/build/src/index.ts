export type { BuildReport } from "./build-report";
export { defineRemote } from "./define-remote";
export { defineShell } from "./define-shell";
