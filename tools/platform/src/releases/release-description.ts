import type { BuildReport } from "@ensemble/build";
import type { ClaimedRoute } from "./claimed-routes";
import type { Origin } from "./origin";

/** A file of a release as it is verified and served. */
export interface ReleasedFile {
  path: string;
  bytes: number;
  /** Bytes over the network, with brotli where it helps. */
  transferred: number;
  integrity: string;
}

/** The content of a release's `release.json`. */
export interface Release extends BuildReport, Origin {
  app: string;
  /** Derived from the content: see releaseName. */
  release: string;
  routes: ClaimedRoute[];
  files: ReleasedFile[];
}
