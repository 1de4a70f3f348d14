import { productName } from "@ensemble/contract";
import type { ReactNode } from "react";
import { ContactLink, LegalPage, type LegalSection } from "./legal-page";

/** What the visitor named EnsembleLinkCheck does, for the shops that it visits (FEED-10). */
export default function LinkCheckScreen(): ReactNode {
  return (
    <LegalPage
      address="/link-check"
      title="Link Check"
      summary={`EnsembleLinkCheck visits the pages of shops that ${productName} links to, so that prices and stock we show are true.`}
      sections={sections}
      updated="November 2026"
    />
  );
}

const sections: readonly LegalSection[] = [
  {
    id: "visits",
    title: "What it visits",
    text: (
      <p>
        Only pages that we link to, at shops that work with us and whose product feed we don't have.
        It visits each about once a week. It follows no links on a page, loads no pictures or
        scripts, sends no cookies, and buys nothing.
      </p>
    ),
  },
  {
    id: "reads",
    title: "What it reads",
    text: (
      <p>
        The product's price and availability, as the page describes them by schema.org, and whether
        the page is still there. We keep no copy of the page. A person on our team decides what we
        change.
      </p>
    ),
  },
  {
    id: "pace",
    title: "How fast",
    text: (
      <p>
        One request at a time for each site, and the next one five seconds later at the earliest, or
        as your Crawl-delay says. After an answer 429 or 503 it waits for as long as Retry-After
        says, or an hour. It asks only for changes if your server names versions.
      </p>
    ),
  },
  {
    id: "stop",
    title: "How to stop it",
    text: (
      <>
        <p>Name it in your robots.txt, which it reads once a day before it visits anything:</p>
        <pre>{"User-agent: EnsembleLinkCheck\nDisallow: /"}</pre>
        <p>
          Or write to <ContactLink to="technical" />, and we'll pause visits of your site.
        </p>
      </>
    ),
  },
];
