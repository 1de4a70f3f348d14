import { Link } from "@ensemble/router";
import { Button, Skeleton, Title } from "@ensemble/ui";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./admin-page.module.css";

interface StatCardProps {
  label: string;
  /** Undefined while loading. */
  value: string | undefined;
  /** Shown beside the value, such as a rate. */
  suffix?: string;
  note: string | undefined;
}

/** One metric with its name and its previous value. Render inside `StatCards`. */
export function StatCard({ label, value, suffix, note }: StatCardProps): ReactNode {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value ?? <Skeleton>$000,000</Skeleton>}
        {value !== undefined && suffix && <span className={styles.suffix}> {suffix}</span>}
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

interface AreaCardProps {
  title: string;
  text: string;
  Icon: LucideIcon;
  /** Omitted while the area does not exist. */
  link?: { label: string; to: string };
}

/** An area of the admin area, with its purpose and a link. */
export function AreaCard({ title, text, Icon, link }: AreaCardProps): ReactNode {
  return (
    <li className={styles.area} data-coming={link === undefined}>
      <Icon size={26} strokeWidth={1.4} className={styles.icon} aria-hidden />
      <Title className={styles.cardTitle}>{title}</Title>
      <p className={styles.text}>{text}</p>
      {link ? (
        <Button asChild size="3" className={styles.link}>
          <Link to={link.to}>{link.label}</Link>
        </Button>
      ) : (
        <Button size="3" variant="soft" color="gray" disabled className={styles.link}>
          Coming Soon
        </Button>
      )}
    </li>
  );
}
