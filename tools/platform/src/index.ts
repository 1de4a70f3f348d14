export { appNames, remoteNames } from "./app-name";
export { compose, type Composed } from "./composition/compose";
export {
  parseEnvironment,
  readEnvironment,
  type Environment,
  type Pin,
} from "./environments/environment";
export type { DrawingPlan } from "./drawing/drawing-plan";
export { compositionIn } from "./drawing/fill-document";
export { readHalves } from "./drawing/read-halves";
export { folderFiles } from "./serving/folder-files";
export { gatewayApp, type GatewayOptions } from "./serving/gateway";
export { closeServer, listen, type Certificate } from "./serving/listen";
export { forwardTo } from "./serving/site/forward";
export { observedApp } from "./tracing/observed-app";
export { siteDrawing, type SiteDrawing } from "./drawing/site-drawing";
export type { ChangeContext } from "./environments/pin-change";
export { canary, promote, rollback } from "./environments/promotion";
export { packPackages, type PackedPackage } from "./building/pack-packages";
export { readOrigin } from "./releases/origin";
export { environmentKey, publish } from "./composition/publish";
export { integrityOf, markLatest, readRelease, releaseApp, releaseKey } from "./releases/release";
export type { Release } from "./releases/release-description";
export { folderStore } from "./store/folder-store";
export { openStore } from "./store/open-store";
export { ConflictError, type Store } from "./store/store";
export { breaksOf } from "./verify/data/breaks";
export type { DataSurface } from "./verify/data/data-surface";
export { surfaceOf } from "./verify/data/migration-problems";
export { verifyEnvironment } from "./verify/verify";
export { appsDir, distDir, environmentNames } from "./workspace";
