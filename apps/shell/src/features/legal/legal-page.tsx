import { pageTitle, settings } from "@ensemble/contract";
import { SocialMeta } from "@ensemble/controls";
import { Link, useLocation } from "@ensemble/router";
import { DisplayTitle, Eyebrow, Page, PlainList } from "@ensemble/ui";
import { type ReactNode, useEffect } from "react";
import { HomeLink } from "../../chrome/notice";
import styles from "./legal-page.module.css";

export interface LegalSection {
  /** The fragment that links to the section. */
  id: string;
  title: string;
  text: ReactNode;
}

interface LegalPageProps {
  /** The page's own path. */
  address: string;
  title: string;
  /** One or two sentences. */
  summary: string;
  sections: readonly LegalSection[];
  /** The month of the last change. */
  updated?: string;
}

/** A long text with numbered sections and a table of contents (LEGAL-1). */
export function LegalPage(props: LegalPageProps): ReactNode {
  const { address, title, summary, sections, updated = "December 2024" } = props;
  useScrollToHash();
  return (
    <Page title={pageTitle(title)} description={summary}>
      <SocialMeta path={address} title={title} description={summary} />
      <HomeLink />
      <header className={styles.header}>
        <DisplayTitle>{title}</DisplayTitle>
        <Eyebrow className={styles.date}>Last updated: {updated}</Eyebrow>
        <p className={styles.summary}>{summary}</p>
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="On this page">
          <PlainList as="ol">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <Link to={`${address}#${id}`}>{name}</Link>
              </li>
            ))}
          </PlainList>
        </nav>
        <div className={styles.text}>
          {sections.map(({ id, title: name, text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{name}</h2>
              {text}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

/** Scrolls to the linked section, which the browser misses because the page loads later. */
function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

/** A mailto link to one of the environment's contacts (SITE-3). */
export function ContactLink({ to }: { to: "support" | "general" | "technical" }): ReactNode {
  const address = settings().contacts[to];
  return <a href={`mailto:${address}`}>{address}</a>;
}
