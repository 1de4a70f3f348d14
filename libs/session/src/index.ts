export { auth, forgetSession, startSession, tokenOwner } from "./auth";
export { db, pageTrace, storage } from "./db";
export type { OnProgress } from "./storage-client";
export { createPageStore } from "./store";
export { currentSession, settledSession, useSession, type Session } from "./session";
export { holdUnsavedWork, useHeldSession, useHeldWork, useUnsavedWork } from "./unsaved-work";
export {
  DataError,
  explainRefusal,
  needsSignIn,
  unwrap,
  type DataErrorKind,
  type Refusals,
} from "./data-error";
export {
  arrangeFavorites,
  noteFavorite,
  startFavorites,
  toggleFavorite,
  useFavorites,
} from "./favorites";
export {
  clearViewed,
  copiedMessage,
  favoriteMessages,
  favoritesWarning,
  notSaved,
  parseViewed,
  readText,
  recordViewed,
  share,
  storedViewed,
  storesTexts,
  storeText,
  type ViewedEntry,
  visitorId,
} from "./device";
export type { FavoriteKind, Favorites } from "./favorite-changes";
