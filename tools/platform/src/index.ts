export { appNames, remoteNames } from "./app-name";
export { compose, type Composed } from "./compose";
export { parseEnvironment, readEnvironment, type Environment, type Pin } from "./environment";
export { gatewayApp, type GatewayOptions } from "./gateway";
export { listen, type Certificate } from "./listen";
export type { Place } from "./pin-change";
export { canary, promote, rollback } from "./promotion";
export { packPackages, type PackedPackage } from "./pack-packages";
export { readOrigin } from "./origin";
export { environmentKey, publish } from "./publish";
export {
  integrityOf,
  markLatest,
  readRelease,
  releaseApp,
  releaseKey,
  type Release,
} from "./release";
export { folderStore } from "./store/folder-store";
export { openStore } from "./store/open-store";
export { ConflictError, type Store } from "./store/store";
export { verifyEnvironment } from "./verify/verify";
export { appsDir, distDir, environmentNames } from "./workspace";
