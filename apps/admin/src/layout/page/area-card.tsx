import { Link } from "@ensemble/router";
import { Button } from "@ensemble/ui";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./area-card.module.css";

interface AreaCardProps {
  title: string;
  text: string;
  Icon: LucideIcon;
  /** How to get there; an area without a way is still to come. */
  way?: { label: string; to: string };
}

/** One area of the administration: what it is for and the way there. */
export function AreaCard({ title, text, Icon, way }: AreaCardProps): ReactNode {
  return (
    <li className={styles.card} data-coming={way === undefined}>
      <Icon size={26} strokeWidth={1.4} className={styles.icon} aria-hidden />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {way ? (
        <Button asChild size="3" className={styles.way}>
          <Link to={way.to}>{way.label}</Link>
        </Button>
      ) : (
        <Button size="3" variant="soft" color="gray" disabled className={styles.way}>
          Coming Soon
        </Button>
      )}
    </li>
  );
}
