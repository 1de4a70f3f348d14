export { auth, forgetSession, startSession, tokenOwner } from "./auth";
export { db, pageTrace, storage } from "./db";
export type { OnProgress } from "./storage-client";
export { currentSession, settledSession, useSession, type Session } from "./session";
export { holdUnsavedWork, useHeldSession, useHeldWork, useUnsavedWork } from "./unsaved-work";
export { DataError, explainRefusal, unwrap, type DataErrorKind, type Refusals } from "./data-error";
export { replaceFavorites, startFavorites, toggleFavorite, useFavorites } from "./favorites";
export type { FavoriteKind, Favorites } from "./account-favorites";
