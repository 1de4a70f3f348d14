import { Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./stat-card.module.css";

interface StatCardProps {
  label: string;
  /** Undefined until it is known. */
  value: string | undefined;
  /** What stands beside the value, such as a rate. */
  beside?: string;
  note: string | undefined;
}

/** One figure with its name and what it was before. To be drawn inside `StatCards`. */
export function StatCard({ label, value, beside, note }: StatCardProps): ReactNode {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value ?? <Skeleton>$000,000</Skeleton>}
        {value !== undefined && beside && <span className={styles.beside}> {beside}</span>}
      </dd>
      <dd className={styles.note}>{note ?? <Skeleton>+00% from last month</Skeleton>}</dd>
    </div>
  );
}

interface StatCardsProps {
  /** What the figures are about, for those who do not see them beside each other. */
  label: string;
  children: ReactNode;
}

/** Figures beside each other; two by two on a phone. */
export function StatCards({ label, children }: StatCardsProps): ReactNode {
  return (
    <section aria-label={label}>
      <dl className={styles.cards}>{children}</dl>
    </section>
  );
}
