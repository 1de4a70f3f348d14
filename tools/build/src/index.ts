export type { BuildReport } from "./build-report";
export { defineRemote, remoteEntry } from "./define-remote";
export { defineShell } from "./define-shell";
export { installedVersion, sharedPackages } from "./shared";
