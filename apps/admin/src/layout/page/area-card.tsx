import { Link } from "@ensemble/router";
import { Button } from "@ensemble/ui";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./area-card.module.css";

interface AreaCardProps {
  title: string;
  text: string;
  Icon: LucideIcon;
  /** Omitted while the area does not exist. */
  link?: { label: string; to: string };
}

/** An area of the back office, with its purpose and a link. */
export function AreaCard({ title, text, Icon, link }: AreaCardProps): ReactNode {
  return (
    <li className={styles.card} data-coming={link === undefined}>
      <Icon size={26} strokeWidth={1.4} className={styles.icon} aria-hidden />
      <h2 className={styles.title}>{title}</h2>
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
