import { settings } from "@ensemble/contract";
import { useState, type ReactNode } from "react";
import styles from "./platform-screen.module.css";
import { isReleasedHere, pageComposition } from "./running-release";

interface ReleaseNameProps {
  environment: string;
  remote: string;
  release: string;
  /** What else tells its row from others. */
  notes: readonly string[];
}

/** A release that pages told of, and where. What this environment does not name is marked. */
export function ReleaseName({ environment, remote, release, notes }: ReleaseNameProps): ReactNode {
  const [composition] = useState(pageComposition);
  const own = environment === settings().environment;
  const foreign = own && !isReleasedHere(composition, remote, release);
  return (
    <span className={styles.release}>
      {remote}@{release}
      <span className={styles.place}>
        {[environment, ...notes].join(", ")}
        {foreign && <strong>, not released here</strong>}
      </span>
    </span>
  );
}
