export { auth, forgetSession, startSession } from "./auth";
export { db } from "./db";
export { pageTrace } from "./page-trace";
export { storage, type OnProgress } from "./storage";
export { currentSession, settledSession, useSession, type Session } from "./session-store";
export { useHeldSession, useHeldWork } from "./held-session";
export { holdUnsavedWork, useUnsavedWork } from "./unsaved-work";
export { DataError, unwrap, type DataErrorKind } from "./data-error";
export { explainRefusal, type Refusals } from "./explain-refusal";
export {
  replaceFavorites,
  startFavorites,
  toggleFavorite,
  useFavorites,
  type Favorites,
} from "./favorites/favorites";
export type { FavoriteKind } from "./favorites/device-favorites";
