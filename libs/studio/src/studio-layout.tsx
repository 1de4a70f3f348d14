import { pageTitle } from "@ensemble/contract";
import type { RecordHistory } from "@ensemble/editing";
import { NavLink } from "@ensemble/router";
import { Page, Title } from "@ensemble/ui";
import { CalendarDays, Clock, Shirt, Sun, UserRound, Users } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./studio-layout.module.css";

/** An expert whose studio is shown. */
export interface StudioExpert {
  id: string;
  slug: string;
  name: string;
  time_zone: string;
}

/** Where the parts of a studio are, for its stylist or for an administrator. */
interface StudioLinks {
  /** The week or day that contains a date, such as `2026-11-23`. */
  calendar: (day?: string) => string;
  client: (id: string) => string;
  hours: () => string;
}

export interface StudioProps {
  expert: StudioExpert;
  links: StudioLinks;
  /** Whether the viewer is the expert's stylist, otherwise an administrator. */
  isOwn: boolean;
  /** Shows administrators a record's history, which a stylist's screens don't load. */
  History?: typeof RecordHistory;
}

const tabs = [
  { part: "today", name: "Today", Icon: Sun },
  { part: "calendar", name: "Calendar", Icon: CalendarDays },
  { part: "clients", name: "Clients", Icon: Users },
  { part: "hours", name: "Hours", Icon: Clock },
  { part: "packages", name: "Packages", Icon: Shirt },
  { part: "profile", name: "Profile", Icon: UserRound },
] as const;

interface StudioLayoutProps {
  /** The heading and document title. */
  title: string;
  links: Record<(typeof tabs)[number]["part"], string>;
  children: ReactNode;
}

/** A studio's screen, with the tabs in the thumb's reach on phones and above it on wider screens. */
export function StudioLayout({ title, links, children }: StudioLayoutProps): ReactNode {
  return (
    <Page title={pageTitle(title)}>
      <div className={styles.frame}>
        <nav aria-label="Studio" className={styles.tabs}>
          {tabs.map(({ part, name, Icon }) => (
            <NavLink key={part} to={links[part]} end={part === "today"} className={styles.tab}>
              <Icon size={18} strokeWidth={1.6} aria-hidden />
              {name}
            </NavLink>
          ))}
        </nav>
        <div className={styles.body}>
          <Title as="h1" className={styles.title}>
            {title}
          </Title>
          {children}
        </div>
      </div>
    </Page>
  );
}
