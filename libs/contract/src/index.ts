export type { Database } from "./database.types";
export { paths, patterns, withoutTracking } from "./paths";
export {
  pageTitle,
  productName,
  provideSettings,
  servedOrigin,
  settings,
  siteOrigin,
  type Settings,
} from "./settings";
export { CompositionError } from "./shape";
export {
  findPropIssues,
  isComposedRemote,
  moduleAttempts,
  moduleBase,
  readComposition,
  type Channel,
  type ComposedPart,
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
} from "./composition";
export {
  readRemote,
  type Access,
  type ScreenHero,
  type Remote,
  type RemotePart,
  type RemoteScreen,
  type Screen,
  type ScreenAddress,
} from "./remote";
export { formatPrice, formatRate, formatWholePrice } from "./money";
export { pictureAt, pictureSet } from "./picture";
