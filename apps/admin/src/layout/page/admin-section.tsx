import { useId, type ReactNode } from "react";
import styles from "./admin-section.module.css";

interface AdminSectionProps {
  title: string;
  /** Actions on the whole section. */
  actions?: ReactNode;
  children: ReactNode;
}

export function AdminSection({ title, actions, children }: AdminSectionProps): ReactNode {
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
