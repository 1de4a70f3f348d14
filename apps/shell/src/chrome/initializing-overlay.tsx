import { useSession } from "@ensemble/session";
import { Spinner } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./initializing-overlay.module.css";

/**
 * Covers the page while a stored session is being checked (SITE-11: an anonymous
 * visitor's content is never held back).
 */
export function InitializingOverlay(): ReactNode {
  const checking = useSession((session) => session.status === "loading");
  if (!checking) return null;
  return (
    <div className={styles.overlay} role="status">
      <Spinner size="3" />
      Initializing...
    </div>
  );
}
