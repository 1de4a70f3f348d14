import { useId, type ReactNode } from "react";
import styles from "./office-section.module.css";

interface OfficeSectionProps {
  title: string;
  /** What can be done with the section as a whole. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One part of an expert's page. */
export function OfficeSection({ title, actions, children }: OfficeSectionProps): ReactNode {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
