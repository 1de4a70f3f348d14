import { Link } from "@ensemble/router";
import { ArrowRight } from "lucide-react";
import { useId, type ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  title: string;
  /** The link to all of it. */
  more?: { label: string; to: string };
  children: ReactNode;
}

/** A section of a page with a headline and a link to everything it shows a few of. */
export function Section({ title, more, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {more && (
          <Link to={more.to} className={styles.more}>
            {more.label}
            <ArrowRight size={16} strokeWidth={1.6} aria-hidden />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
