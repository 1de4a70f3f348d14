import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

/** What it is called, and what it is. */
export type Fact = readonly [label: string, value: ReactNode];

/** What is known of something, a line each. */
export function FactList({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
