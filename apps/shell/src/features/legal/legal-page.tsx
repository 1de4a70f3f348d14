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
  /** The page's own address, which the table of contents links within. */
  address: string;
  title: string;
  /** A summary in a sentence or two, set larger. */
  summary: string;
  sections: readonly LegalSection[];
}

/** A long text with numbered sections and a table of contents (LEGAL-1). */
export function LegalPage({ address, title, summary, sections }: LegalPageProps): ReactNode {
  useScrollToHash();
  return (
    <Page title={pageTitle(title)} description={summary}>
      <SocialMeta path={address} title={title} description={summary} />
      <HomeLink />
      <header className={styles.header}>
        <DisplayTitle>{title}</DisplayTitle>
        <Eyebrow className={styles.date}>Last updated: December 2024</Eyebrow>
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

/** Scrolls to a linked section: the browser looks for it before the text has loaded. */
function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

/** A contact address of this deployment as a mailto link (SITE-3). */
export function ContactLink({ to }: { to: "support" | "general" | "technical" }): ReactNode {
  const address = settings().contacts[to];
  return <a href={`mailto:${address}`}>{address}</a>;
}
