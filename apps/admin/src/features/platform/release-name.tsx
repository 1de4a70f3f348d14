import { settings } from "@ensemble/contract";
import { useState, type ReactNode } from "react";
import styles from "./platform-screen.module.css";
import { isReleasedHere, pageComposition } from "./running-release";

interface ReleaseNameProps {
  environment: string;
  remote: string;
  release: string;
  /** Further details, such as screen and channel. */
  notes: readonly string[];
}

/** A release that pages reported, and its environment. Marks one that this environment does not name. */
export function ReleaseName({ environment, remote, release, notes }: ReleaseNameProps): ReactNode {
  const [composition] = useState(pageComposition);
  const own = environment === settings().environment;
  const unknown = own && !isReleasedHere(composition, remote, release);
  return (
    <span className={styles.release}>
      {remote}@{release}
      <span className={styles.details}>
        {[environment, ...notes].join(", ")}
        {unknown && <strong>, not released here</strong>}
      </span>
    </span>
  );
}
