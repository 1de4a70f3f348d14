import { pageTitle } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Actions, BackLink, Page, Text, Title } from "@ensemble/ui";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { AdminNav } from "./admin-nav";
import styles from "./admin-page.module.css";

interface AdminPageProps {
  /** The heading and document title. */
  title: string;
  subtitle?: string;
  back?: { label: string; to: string };
  /** Actions for the page, next to the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of every screen of the admin area. */
export function AdminPage(props: AdminPageProps): ReactNode {
  const { title, subtitle, back, actions, children } = props;
  return (
    <Page title={pageTitle(title)}>
      <AdminNav />
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
