import { useEffect, useState } from "react";

interface LateCode<T> {
  /** The module, once it is there. */
  code: T | undefined;
  failed: boolean;
  retry: () => void;
}

/**
 * Code that is loaded when it is wanted. Unlike a lazy component its failure stays in its place on
 * the page and can be retried there. `load` must be the same function at every render.
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
