export type { BuildReport } from "./build-report";
export { dataFile, type DataUse } from "./data/data-use";
export { defineRemote, remoteEntry } from "./define-remote";
export { defineShell } from "./define-shell";
export { installedVersion, sharedPackages } from "./shared";
