import { formatCount } from "@ensemble/domain";
import { Button, Text, Title } from "@ensemble/ui";
import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./bulk.module.css";

export type BulkKind = "partners" | "links" | "conversions" | "items" | "reports" | "payments";

export const bulkKindNames: Record<BulkKind, string> = {
  partners: "Partners",
  links: "Links",
  conversions: "Conversions",
  items: "Items",
  reports: "Network reports",
  payments: "Payments",
};

/** Formats a count with its noun: "1 partner", "1,200 links". Some kinds have several rows of one. */
export function pluralizeKind(kind: BulkKind, count: number): string {
  const nouns = kind === "partners" || kind === "links" || kind === "conversions" ? kind : "rows";
  const noun = count === 1 ? nouns.slice(0, -1) : nouns;
  return `${formatCount(count)} ${noun}`;
}

/** Names the file of a file's rejected rows. */
export const rejectedName = (file: string) => `${file.replace(/\.\w+$/, "")}-rejected.csv`;

/** Heading of a step, focused on mount because the pressed button has unmounted. */
export function StepTitle({ children }: { children: ReactNode }): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1} className={styles.stepTitle}>
      {children}
    </h3>
  );
}

interface BulkSectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function BulkSection({ title, text, children }: BulkSectionProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Title id={id} className={styles.title}>
        {title}
      </Title>
      <Text as="p" size="2" color="gray" mb="4">
        {text}
      </Text>
      {children}
    </section>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
}

/** Pagination of rows in memory. */
export function Pager({ page, pages, onPageChange }: PagerProps): ReactNode {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of rows" className={styles.pager}>
      <Button
        size="3"
        variant="outline"
        color="gray"
        highContrast
        aria-disabled={page === 1}
        onClick={() => page > 1 && onPageChange(page - 1)}
      >
        Previous
      </Button>
      <span role="status">
        Page {page} of {pages}
      </span>
      <Button
        size="3"
        variant="outline"
        color="gray"
        highContrast
        aria-disabled={page === pages}
        onClick={() => page < pages && onPageChange(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}

interface ProgressBarProps {
  label: string;
  done: number;
  /** Undefined if unknown. */
  total: number | undefined;
  /** The stop button. */
  children: ReactNode;
}

export function ProgressBar({ label, done, total, children }: ProgressBarProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} className={styles.bar} value={total && done} max={total || undefined} />
      <div>{children}</div>
    </div>
  );
}
