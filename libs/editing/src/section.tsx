import { Actions, LoadFailure, Skeleton, Title } from "@ensemble/ui";
import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

interface SectionProps {
  title: string;
  /** Actions for the section. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, actions, children }: SectionProps): ReactNode {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <header className={styles.sectionHead}>
        <Title id={heading}>{title}</Title>
        {actions && <Actions className={styles.sectionActions}>{actions}</Actions>}
      </header>
      {children}
    </section>
  );
}

interface SectionRowProps {
  title?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A record in a section's list, with its actions. */
export function SectionRow({ title, actions, children }: SectionRowProps): ReactNode {
  return (
    <li className={styles.row}>
      <div>
        {title && <p className={styles.rowTitle}>{title}</p>}
        {children}
      </div>
      {actions && <Actions className={styles.sectionActions}>{actions}</Actions>}
    </li>
  );
}

interface QueryViewProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> };
  /** Subject of the error message: "The packages". */
  what: string;
  /** Height of the placeholder, to prevent layout shifts. */
  height: string;
  children: (data: Data) => ReactNode;
}

/** Renders a query's data, a placeholder while loading or an error with a retry. */
export function QueryView<Data>({
  query,
  what,
  height,
  children,
}: QueryViewProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <LoadFailure what={what} onRetry={() => void query.refetch()} />;
  return <Skeleton height={height} />;
}
