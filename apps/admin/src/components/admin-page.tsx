import { pageTitle } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Actions, BackLink, LoadFailure, Page, Skeleton, Text, Title } from "@ensemble/ui";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./admin-page.module.css";

interface AdminPageProps {
  /** The heading, and the document's title. */
  title: string;
  subtitle?: string;
  back?: { label: string; to: string };
  /** Actions on the whole page, beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of every screen of the admin area. */
export function AdminPage(props: AdminPageProps): ReactNode {
  const { title, subtitle, back, actions, children } = props;
  return (
    <Page title={pageTitle(title)}>
      {back && (
        <BackLink as={Link} to={back.to}>
          <ArrowLeft size={16} strokeWidth={1.6} aria-hidden />
          {back.label}
        </BackLink>
      )}
      <header className={styles.head}>
        <div>
          <Title as="h1" className={styles.title}>
            {title}
          </Title>
          {subtitle && (
            <Text as="p" size="3" color="gray" mt="1">
              {subtitle}
            </Text>
          )}
        </div>
        {actions && <Actions>{actions}</Actions>}
      </header>
      {children}
    </Page>
  );
}

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
  actions: ReactNode;
  children: ReactNode;
}

/** A record in a section's list: its words, and what can be done with it. */
export function SectionRow({ title, actions, children }: SectionRowProps): ReactNode {
  return (
    <li className={styles.row}>
      <div>
        {title && <p className={styles.rowTitle}>{title}</p>}
        {children}
      </div>
      <Actions className={styles.sectionActions}>{actions}</Actions>
    </li>
  );
}

interface QueryViewProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> };
  /** Named when it fails to load: "The packages". */
  what: string;
  /** Of the placeholder: that of the usual content, so that nothing shifts. */
  height: string;
  children: (data: Data) => ReactNode;
}

/** What a query reads; until then a placeholder, or a failure with a retry. */
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
