import { pageTitle } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Page, Text } from "@ensemble/ui";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
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

/** The layout of every screen of the back office. */
export function AdminPage(props: AdminPageProps): ReactNode {
  const { title, subtitle, back, actions, children } = props;
  return (
    <Page title={pageTitle(title)}>
      {back && (
        <Link to={back.to} className={styles.back}>
          <ArrowLeft size={16} strokeWidth={1.6} aria-hidden />
          {back.label}
        </Link>
      )}
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {subtitle && (
            <Text as="p" size="3" color="gray" mt="1">
              {subtitle}
            </Text>
          )}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </Page>
  );
}
