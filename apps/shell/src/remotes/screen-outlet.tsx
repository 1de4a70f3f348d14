import { Spinner } from "@ensemble/ui";
import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { removeLead } from "./early-page";
import { ScreenBoundary } from "./screen-boundary";
import type { ScreenLoader } from "./screen-loader";
import styles from "./screen-outlet.module.css";
import { ScreenUnavailable } from "./screen-unavailable";

/**
 * Draws one screen of one owner. Without Suspense on purpose: React delays revealing a suspended
 * tree by some 300 ms, and a screen that has loaded already must appear in the same frame.
 */
export function ScreenOutlet({ owner, name }: { owner: ScreenLoader; name: string }): ReactNode {
  const read = () => owner.state(name);
  const state = useSyncExternalStore(owner.watch, read, read);
  // Before the paint, so that an earlier failure does not flash up during the retry.
  useLayoutEffect(() => owner.visit(name), [owner, name]);
  useLayoutEffect(() => {
    if (state.status !== "pending") removeLead();
  }, [state]);

  if (state.status === "failed") return <ScreenUnavailable onRetry={() => owner.retry(name)} />;
  if (state.status === "pending") return <PendingScreen />;
  return (
    <ScreenBoundary
      key={name}
      onError={(error) => owner.blame(name, error)}
      fallback={(recover) => (
        <ScreenUnavailable
          onRetry={() => {
            owner.retry(name);
            recover();
          }}
        />
      )}
    >
      <state.Screen />
    </ScreenBoundary>
  );
}

/** Shows nothing at first, so that a screen that is nearly there does not flicker. */
function PendingScreen(): ReactNode {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 250);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.pending} role="status" aria-label={late ? "Loading" : undefined}>
      {late && <Spinner size="3" />}
    </div>
  );
}
