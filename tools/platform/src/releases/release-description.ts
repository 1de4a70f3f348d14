import type { BuildReport } from "@ensemble/build";
import type { ClaimedRoute } from "./claimed-routes";
import type { Origin } from "./origin";

/** A file of a release as it is verified and served. */
export interface ReleasedFile {
  path: string;
  bytes: number;
  /** Bytes over the network: brotli where that helps. */
  transferred: number;
  integrity: string;
}

/** What `release.json` in a release's folder says. */
export interface Release extends BuildReport, Origin {
  app: string;
  /** What follows from its content: see releaseName. */
  release: string;
  routes: ClaimedRoute[];
  files: ReleasedFile[];
}
