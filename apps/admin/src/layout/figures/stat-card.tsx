import { Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./stat-card.module.css";

interface StatCardProps {
  label: string;
  /** Undefined while loading. */
  value: string | undefined;
  /** Shown beside the value, such as a rate. */
  beside?: string;
  note: string | undefined;
}

/** One figure with its name and its previous value. Render inside `StatCards`. */
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
  /** Accessible name of the group. */
  label: string;
  children: ReactNode;
}

export function StatCards({ label, children }: StatCardsProps): ReactNode {
  return (
    <section aria-label={label}>
      <dl className={styles.cards}>{children}</dl>
    </section>
  );
}
