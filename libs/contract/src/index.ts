export type { Database } from "./database.types";
export { pageTitle, productName } from "./product";
export { paths, patterns } from "./paths";
export { provideSettings, servedOrigin, settings, siteOrigin, type Settings } from "./settings";
export { withoutTracking } from "./tracking";
export { CompositionError } from "./composition-error";
export {
  isComposedRemote,
  readComposition,
  type Channel,
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
} from "./composition";
export {
  readRemote,
  type Access,
  type Lead,
  type Remote,
  type RemoteScreen,
  type Screen,
  type ScreenAddress,
} from "./remote";
export { isGuessable } from "./guessable-password";
export { formatPrice, formatRate, formatWholePrice } from "./money";
export { pictureAt, pictureSet } from "./picture";
