import { paths, productName } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import { ContactLink, LegalPage, type LegalSection } from "./legal-page";

/** The affiliate disclosure (LEGAL-3). */
export default function AffiliateScreen(): ReactNode {
  return (
    <LegalPage
      address={paths.affiliateDisclosure()}
      title="Affiliate Disclosure"
      summary={`${productName} earns a commission when you buy through links on this site. The price you pay does not change.`}
      sections={sections}
    />
  );
}

const sections: readonly LegalSection[] = [
  {
    id: "how",
    title: "How it works",
    text: (
      <p>
        Items in our outfits link to the shops that sell them. If you follow one of these links and
        buy something, the shop may pay us a share of the sale. That comes out of the shop's margin,
        so you pay what everyone else pays.
      </p>
    ),
  },
  {
    id: "retailers",
    title: "Our partner retailers",
    text: (
      <p>
        The partner retailers are Zara, Mango, H&amp;M and independents. You buy from them, not from
        us; their terms and their service apply.
      </p>
    ),
  },
  {
    id: "links",
    title: "How to recognize the links",
    text: (
      <p>
        Treat every link to a shop as an affiliate link. It is marked sponsored, nofollow and
        noopener in the page's code, so that search engines and browsers recognize it too, and it
        opens in a new tab.
      </p>
    ),
  },
  {
    id: "choice",
    title: "What it does not change",
    text: (
      <p>
        Outfits are chosen for how they go together. Commissions are not part of how outfits are
        searched, filtered or sorted: popularity is based on favorites, views, and clicks, never on
        what a shop pays.
      </p>
    ),
  },
  {
    id: "counting",
    title: "What we count",
    text: (
      <p>
        When you follow a link, we note the item, its outfit, the partner link, the page, and the
        time, together with a digest that changes every day, under a random ID that the shop or its
        network gets. See the <Link to={paths.privacy()}>privacy policy</Link> for details.
        Questions? Write to <ContactLink to="general" />.
      </p>
    ),
  },
];
