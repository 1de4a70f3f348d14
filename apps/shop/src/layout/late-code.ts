import { useEffect, useState } from "react";

interface LateCode<T> {
  /** The module, once it has loaded. */
  code: T | undefined;
  failed: boolean;
  retry: () => void;
}

/**
 * Loads code on demand. Unlike with a lazy component, a failure shows in its own part of the page
 * and can be retried there. `load` must be the same function at every render.
 */
export function useLateCode<T extends object>(
  load: () => Promise<T>,
  wanted: boolean,
): LateCode<T> {
  const [code, setCode] = useState<T>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || failed) return;
    let current = true;
    load()
      .then((loaded) => current && setCode(loaded))
      .catch((error: unknown) => {
        console.warn("A part of the page did not load.", error);
        if (current) setFailed(true);
      });
    return () => {
      current = false;
    };
  }, [load, wanted, failed]);
  return { code, failed, retry: () => setFailed(false) };
}
