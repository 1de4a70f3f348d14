import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * What only the visitor's device knows: its storage, its preferences, its time zone. `otherwise`
 * while a server draws, and for the moment in which the page takes that drawing over. `read` is
 * called at every drawing and must return the same value until it changes.
 */
export const useOnDevice = <T>(read: () => T, otherwise: T): T =>
  useSyncExternalStore(never, read, () => otherwise);
