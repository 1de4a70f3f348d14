import { Link } from "@ensemble/router";
import { Button, Skeleton, Title } from "@ensemble/ui";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./admin-page.module.css";

interface StatCardProps {
  label: string;
  /** Undefined while loading. */
  value: string | undefined;
  /** Shown after the value, such as a rate. */
  suffix?: string;
  note: string | undefined;
}

/** A metric with a note about its change. Render inside `StatCards`. */
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
  /** The days that the cards' notes compare. */
  days?: string;
  children: ReactNode;
}

export function StatCards({ label, days, children }: StatCardsProps): ReactNode {
  return (
    <section aria-label={label}>
      <dl className={styles.cards}>{children}</dl>
      {days !== undefined && <p className={styles.days}>{days}</p>}
    </section>
  );
}

interface AreaCardProps {
  title: string;
  text: string;
  Icon: LucideIcon;
  link: { label: string; to: string };
}

/** A section of the admin area, with a link. */
export function AreaCard({ title, text, Icon, link }: AreaCardProps): ReactNode {
  return (
    <li className={styles.area}>
      <Icon size={26} strokeWidth={1.4} className={styles.icon} aria-hidden />
      <Title className={styles.cardTitle}>{title}</Title>
      <p className={styles.text}>{text}</p>
      <Button asChild size="3" className={styles.link}>
        <Link to={link.to}>{link.label}</Link>
      </Button>
    </li>
  );
}
