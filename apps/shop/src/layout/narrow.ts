import { useSyncExternalStore } from "react";

const phone = () => window.matchMedia("(max-width: 767px)");

/** Whether the window is as narrow as a phone's, following rotation; not while a server draws. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = phone();
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => phone().matches,
    () => false,
  );
